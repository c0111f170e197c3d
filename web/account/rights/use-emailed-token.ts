import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

/** Removes the token from the address bar and the history. */
export const useEmailedToken = (fragment: string): string | undefined => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The first render must return the token. Otherwise, the page would first call the API without
  // the token, and the answer to that call could arrive last.
  const [token, setToken] = useState(
    hash.startsWith(fragment) ? hash.slice(fragment.length) : undefined,
  );
  useLayoutEffect(() => {
    if (!hash.startsWith(fragment)) return;
    setToken(hash.slice(fragment.length));
    navigate(paths.account, { replace: true });
  }, [hash, navigate, fragment]);
  return token;
};
