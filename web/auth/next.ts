import { useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

/** `/auth?next=account#messages` leads back to that place after the sign-in. */
const NEXT_ACCOUNT = 'account';
const APPLY = 'apply';

/** Where a signed-out visitor of this page signs in. Keeps what the address says. */
export const authPathFrom = (path: string, search: string, hash: string): string => {
  if (path === paths.account) return `${paths.auth}?next=${NEXT_ACCOUNT}${hash}`;
  return new URLSearchParams(search).has(APPLY) ? `${paths.auth}?${APPLY}` : paths.auth;
};

export const useNext = () => {
  const { search, hash } = useLocation();
  const asked = new URLSearchParams(search);
  const isAccount = asked.get('next') === NEXT_ACCOUNT;
  return {
    /** Where the page leads after the sign-in. */
    path: isAccount ? paths.account + hash : paths.assessment,
    isMessage: isAccount && hash === '#messages',
    isDeletion: isAccount && hash === '#delete',
    /** The visitor clicked an Apply button, so the sign-up comes first. */
    applies: asked.has(APPLY),
  };
};
