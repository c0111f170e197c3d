import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DOWNLOAD_FRAGMENT } from '#shared/endpoints/client.ts';
import { paths } from '#web/lib/paths.ts';

/** The token of the emailed link that opened this page. Removes it from the address bar and the history. */
export const useMailedToken = (): string | undefined => {
  const [token, setToken] = useState<string>();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (!hash.startsWith(DOWNLOAD_FRAGMENT)) return;
    setToken(hash.slice(DOWNLOAD_FRAGMENT.length));
    navigate(paths.account, { replace: true });
  }, [hash, navigate]);
  return token;
};
