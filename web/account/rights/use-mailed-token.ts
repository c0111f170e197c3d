import { useEffect, useState } from 'react';
import { DOWNLOAD_FRAGMENT } from '#shared/endpoints/rights.ts';
import { paths } from '#web/lib/paths.ts';

const read = (): string | undefined =>
  location.hash.startsWith(DOWNLOAD_FRAGMENT)
    ? location.hash.slice(DOWNLOAD_FRAGMENT.length)
    : undefined;

/** The token of the mailed link that brought somebody here. It leaves the address at once, and the history with it. */
export const useMailedToken = (): string | undefined => {
  const [token, setToken] = useState(read);
  useEffect(() => {
    const take = () => {
      const found = read();
      if (!found) return;
      setToken(found);
      history.replaceState(history.state, '', paths.account);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
};
