import { brand } from '#shared/brand.ts';
import { healthData } from '#web/content/legal/legal.ts';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { LegalPage } from './legal-page.tsx';

export const page: Page = {
  path: paths.healthData,
  title: `${healthData.title} · ${brand.name}`,
  description: healthData.summary.slice(0, 2).join(' '),
  styles: 'legal/legal.css',
  body: <LegalPage {...healthData} />,
};
