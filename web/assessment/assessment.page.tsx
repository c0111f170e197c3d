import { brand } from '#shared/brand.ts';
import type { AppPage } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';

export const page: AppPage = {
  path: paths.assessment,
  isRoute: true,
  script: 'app/assessment.tsx',
  title: `Health Assessment · ${brand.name}`,
  description: `The personal health history that ${brand.coach.firstName} reads before your first plan. Encrypted and confidential.`,
};
