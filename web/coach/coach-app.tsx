import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { BrowserRouter, Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { AppFrame } from '#web/auth/app-frame.tsx';
import { CoachContext, LoadingRow } from '#web/coach/parts.tsx';
import { loadConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { AccountQueries } from '#web/session/account-queries.tsx';
import { createSession } from '#web/session/session.ts';
import { useSession, useSessionState } from '#web/session/use-session.tsx';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';
import { CasePage } from './case/case-page.tsx';
import { LeadsPage } from './more/leads-page.tsx';
import { MorePage } from './more/more-page.tsx';
import { askToLeave, keepFor } from './sheets/unsent.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { TodayPage } from './today/today-page.tsx';

/** The coach's day: who waits and how long, one client's case, and the rest (`/coach/more`). */
export const CoachApp = () => {
  const [session] = useState(() => createSession('trainers'));
  return (
    <BrowserRouter>
      <AppFrame session={session}>
        <Gate />
      </AppFrame>
    </BrowserRouter>
  );
};

/** The address stays during the sign-in, so the page of a notice's link appears after it. */
const Gate = () => {
  const session = useSession();
  const state = useSessionState();
  switch (state.kind) {
    case 'signed-out':
      return <SignIn hasExpired={state.hasExpired} />;
    case 'unreachable':
      return <Alone error={state} onRetry={session.check} />;
    case 'loading':
      return <Alone />;
    case 'signed-in':
      keepFor(state.account.id);
      return (
        <AccountQueries key={state.account.id}>
          <Pages email={state.account.email} />
        </AccountQueries>
      );
  }
};

const Pages = ({ email }: { email: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['config'],
    queryFn: loadConfig,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.trainers) return <Alone error={error} onRetry={refetch} />;
  return (
    <CoachContext value={{ ...data.trainers, email }}>
      <CoachFrame>
        <Routes>
          <Route path={paths.coach} element={<TodayPage />} />
          <Route path={`${paths.coach}/cases/:clientId`} element={<CasePage />} />
          <Route path={`${paths.coach}/more`} element={<MorePage />} />
          <Route path={`${paths.coach}/leads`} element={<LeadsPage />} />
          <Route path="*" element={<Navigate to={paths.coach} replace />} />
        </Routes>
      </CoachFrame>
    </CoachContext>
  );
};

const CoachFrame = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip" href="#main">
      Skip to the page
    </a>
    <SiteHeader>
      <nav className="bar-links" aria-label="Coach">
        <NavLink to={paths.coach} end onClick={askToLeave}>
          Today
        </NavLink>
        <NavLink to={`${paths.coach}/more`} onClick={askToLeave}>
          More
        </NavLink>
      </nav>
    </SiteHeader>
    <main id="main" className="wrap coach" tabIndex={-1}>
      {children}
    </main>
  </>
);

const Alone = (props: ComponentProps<typeof LoadingRow>) => (
  <main className="sign-in">
    <LoadingRow {...props} />
  </main>
);
