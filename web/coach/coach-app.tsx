import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { AppFrame } from '#web/auth/app-frame.tsx';
import { loadConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { Queries } from '#web/session/queries.tsx';
import { createSession } from '#web/session/session.ts';
import { useSession, useSessionState } from '#web/session/use-session.tsx';
import { CasePage } from './case/case-page.tsx';
import { CoachContext } from './coach-context.tsx';
import { CoachFrame } from './coach-frame.tsx';
import { LeadsPage } from './more/leads-page.tsx';
import { MorePage } from './more/more-page.tsx';
import { Problem } from './problem.tsx';
import { keepFor } from './sheets/unsent.ts';
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
        <Queries key={state.account.id}>
          <Pages email={state.account.email} />
        </Queries>
      );
  }
};

const Pages = ({ email }: { email: string }) => {
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, retry: false, ...forever });
  if (config.error) return <Alone error={config.error} onRetry={config.refetch} />;
  if (!config.data) return <Alone />;
  const { trainers } = config.data;
  if (!trainers) return <Alone error={{ message: 'This site has no sign-in for trainers.' }} />;
  return (
    <CoachContext value={{ ...trainers, email }}>
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

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

const Alone = (problem: Partial<Parameters<typeof Problem>[0]>) => (
  <main className="sign-in">
    {problem.error ? <Problem {...problem} error={problem.error} /> : <p role="status">Loading…</p>}
  </main>
);
