import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  createBrowserRouter,
  Link,
  NavLink,
  Route,
  RouterProvider,
  Routes,
  useBlocker,
} from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { zoneName } from '#shared/domain/zone.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { CasePage } from '#web/coach/case/case-page.tsx';
import { InboxPage } from '#web/coach/inbox/inbox-page.tsx';
import { LeadsPage } from '#web/coach/leads/leads-page.tsx';
import { SignIn } from '#web/coach/sign-in/sign-in.tsx';
import { paths } from '#web/lib/paths.ts';
import { hasUnsentText } from '#web/ui/messages/unsent-text.ts';
import { CoachProvider } from './coach-context.tsx';
import { makeQueryClient } from './query-client.ts';

const NotHere = () => (
  <p className="lead">
    There is no page at this address. <Link to={paths.coach}>Go to the inbox</Link>
  </p>
);

const skip = () => {
  (document.getElementById('cases') ?? document.querySelector('h1'))?.focus();
};

const mayLeave = (): boolean =>
  !hasUnsentText() || confirm('You have unsent text. If you leave this page, you lose it.');

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
        <button type="button" className="link" onClick={() => mayLeave() && onSignOut()}>
          Sign out
        </button>
      </nav>
    </div>
  </header>
);

const Inside = ({
  config,
  trainer,
  onSignOut,
}: {
  config: SiteConfig;
  trainer: string;
  onSignOut: () => void;
}) => {
  const [client] = useState(makeQueryClient);
  const { timeZone = 'UTC', bookingUrl } = config.trainers ?? {};
  const coach = useMemo(() => ({ trainer, timeZone, bookingUrl }), [trainer, timeZone, bookingUrl]);
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !mayLeave(),
  );
  return (
    <QueryClientProvider client={client}>
      <CoachProvider value={coach}>
        <Bar onSignOut={onSignOut} />
        <main id="main" className="wrap coach">
          <Routes>
            <Route path={paths.coach} element={<InboxPage />} />
            <Route path={`${paths.coach}/leads`} element={<LeadsPage />} />
            <Route path={`${paths.coach}/assessments/:id`} element={<CasePage />} />
            <Route path="*" element={<NotHere />} />
          </Routes>
          <p className="zone small">All times are in {zoneName(timeZone)}.</p>
        </main>
      </CoachProvider>
    </QueryClientProvider>
  );
};

const coachRouter = (config: SiteConfig) =>
  createBrowserRouter([
    {
      path: '*',
      element: (
        <SignIn>
          {(trainer, signOut) => <Inside config={config} trainer={trainer} onSignOut={signOut} />}
        </SignIn>
      ),
    },
  ]);

export const CoachApp = ({ config }: { config: SiteConfig }) => {
  const [router] = useState(() => coachRouter(config));
  return <RouterProvider router={router} useTransitions={false} />;
};
