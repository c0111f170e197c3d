import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

export const useEmailedToken = (fragment: string): string | undefined => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Without this initial value, the page would first call the API without the token.
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
