import { brand } from '#shared/brand.ts';
import type { AppPage } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';

export const page: AppPage = {
  path: paths.auth,
  isRoute: true,
  script: 'app/main.tsx',
  title: `Sign In · ${brand.name}`,
  description: `Sign in, or create your account, to fill out the ${brand.name} health assessment.`,
};
