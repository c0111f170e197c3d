import { brand } from '#shared/brand.ts';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { NotStarted } from '#web/ui/not-started.tsx';

export const page: Page = {
  path: paths.coach,
  unlisted: true,
  title: `Trainers · ${brand.name}`,
  description: `Pages for the trainers of ${brand.name}.`,
  styles: 'coach/coach.css',
  script: 'coach/main.tsx',
  body: (
    <div id="root">
      <main className="sign-in">
        <NotStarted />
        <p className="lead">Loading…</p>
      </main>
    </div>
  ),
};
