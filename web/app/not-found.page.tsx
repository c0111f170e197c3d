import { brand } from '#shared/brand.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import type { Page } from '#web/lib/page.ts';

export const page: Page = {
  title: `Page not found · ${brand.name}`,
  description: 'There is no page at this address.',
  unlisted: true,
  styles: 'app/shell.css',
  script: 'app/not-found.ts',
  body: <NotFoundPage />,
};
