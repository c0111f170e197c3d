import { brand } from '#shared/brand.ts';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';

export const page: Page = {
  path: paths.coach,
  unlisted: true,
  title: `Trainers · ${brand.name}`,
  description: `Where the trainers of ${brand.name} work.`,
  styles: 'coach/coach.css',
  script: 'coach/main.tsx',
  body: (
    <div id="root">
      <main className="sign-in">
        <noscript>
          <p>This page needs JavaScript. Please turn it on for this site.</p>
        </noscript>
        <p id="load-failed" className="load-failed" role="alert" hidden>
          This page didn’t load completely. Check your connection, then reload the page.
        </p>
        <p className="lead">Loading…</p>
      </main>
    </div>
  ),
};
