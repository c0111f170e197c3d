import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';
import type { StaticPage } from '#web/page.ts';
import { NotStarted } from '#web/ui/not-started.tsx';

/** What the trainers see until the script of their pages has loaded. */
export const coachPage: StaticPage = {
  path: paths.coach,
  isUnlisted: true,
  title: `Trainers · ${brand.name}`,
  description: `Pages for the trainers of ${brand.name}.`,
  body: (
    <main className="sign-in">
      <NotStarted />
      <p className="lead">Loading…</p>
    </main>
  ),
};
