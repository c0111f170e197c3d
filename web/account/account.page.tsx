import { brand } from '#shared/brand.ts';
import { Prerendered } from '#web/auth/prerendered.tsx';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { ClientApp } from './account-app.tsx';

export const page: Page = {
  path: paths.account,
  unlisted: true,
  title: `Your Account · ${brand.name}`,
  description: `See when ${brand.coach.firstName} read your assessment, and download or delete your data.`,
  styles: 'account/account.css',
  script: 'account/main.tsx',
  isHydrated: true,
  body: <Prerendered App={ClientApp} path={paths.account} />,
};
