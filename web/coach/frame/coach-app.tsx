import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BrowserRouter, Link, NavLink, Route, Routes } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { zoneName } from '#shared/domain/zone.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { CasePage } from '#web/coach/case/case-page.tsx';
import { forgetOpenings } from '#web/coach/case/openings.ts';
import { Changed } from '#web/coach/change/changed.tsx';
import { InboxPage } from '#web/coach/inbox/inbox-page.tsx';
import { forgetInbox } from '#web/coach/inbox/view.ts';
import { LeadsPage } from '#web/coach/leads/leads-page.tsx';
import { type Session, SignIn } from '#web/coach/sign-in/sign-in.tsx';
import { paths } from '#web/lib/paths.ts';
import { CoachProvider } from './coach-context.tsx';
import { Keys } from './keys.tsx';
import { makeQueryClient } from './query-client.ts';
import { SignOut } from './sign-out.tsx';
import { tabs, trainerAddress } from './trainer-session.ts';

const NotHere = () => (
  <p className="lead">
    There is no page at this address. <Link to={paths.coach}>Go to the inbox</Link>
  </p>
);

const skip = () => {
  (document.getElementById('cases') ?? document.querySelector('h1'))?.focus();
};

const Bar = ({ onSignOut }: { onSignOut: () => void }) => (
  <header className="site-header coach-header">
    <button type="button" className="skip" onClick={skip}>
      Skip to the content
    </button>
    <div className="wrap">
      <Link className="logo" to={paths.coach}>
        {brand.name}
      </Link>
      <nav aria-label="Coach">
        <NavLink to={paths.coach} end>
          Inbox
        </NavLink>
        <NavLink to={`${paths.coach}/leads`}>Leads</NavLink>
        <SignOut onSignOut={onSignOut} />
      </nav>
    </div>
  </header>
);

const Inside = ({ config, session }: { config: SiteConfig; session: Session }) => {
  const { since, isOpen, renew, leave } = session;
  const [client] = useState(makeQueryClient);
  const [trainer, setTrainer] = useState('');
  const [left, setLeft] = useState<'here' | 'elsewhere'>();
  const known = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    void trainerAddress().then((address) => {
      if (known.current && address && known.current !== address) {
        forgetInbox();
        forgetOpenings();
        location.reload();
        return;
      }
      known.current = address;
      setTrainer(address);
    });
    void client.refetchQueries({ predicate: ({ state }) => state.error !== null });
  }, [isOpen, client]);
  useEffect(() => {
    const stop = tabs.onSignOut(() => setLeft('elsewhere'));
    return () => void stop();
  }, []);
  useEffect(() => {
    if (!left) return;
    // React has removed the pages, so no page stores anything again.
    client.clear();
    forgetInbox();
    forgetOpenings();
    leave(left === 'elsewhere' ? 'You signed out in another tab.' : '');
  }, [left, client, leave]);
  const { timeZone = 'UTC', bookingUrl } = config.trainers ?? {};
  const coach = useMemo(
    () => ({ trainer, timeZone, bookingUrl, signedInAt: since, signIn: renew }),
    [trainer, timeZone, bookingUrl, since, renew],
  );
  const signOut = () => {
    tabs.signOutOthers();
    setLeft('here');
  };
  if (left) return null;
  return (
    <QueryClientProvider client={client}>
      <CoachProvider value={coach}>
        <Bar onSignOut={signOut} />
        <main id="main" className="wrap coach">
          <Routes>
            <Route path={paths.coach} element={<InboxPage />} />
            <Route path={`${paths.coach}/leads`} element={<LeadsPage />} />
            <Route path={`${paths.coach}/assessments/:id`} element={<CasePage />} />
            <Route path="*" element={<NotHere />} />
          </Routes>
          <Changed />
          <div className="zone small">
            All times are in {zoneName(timeZone)}. <Keys />
          </div>
        </main>
      </CoachProvider>
    </QueryClientProvider>
  );
};

export const CoachApp = ({ config }: { config: SiteConfig }) => (
  <BrowserRouter useTransitions={false}>
    <SignIn>{(session) => <Inside config={config} session={session} />}</SignIn>
  </BrowserRouter>
);
