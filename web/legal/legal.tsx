import { brand } from '#shared/brand.ts';
import { healthData, privacy } from '#web/content/legal/legal.ts';
import type { LegalText } from '#web/content/legal/legal-text.ts';
import { paths } from '#web/lib/paths.ts';
import type { StaticPage } from '#web/page.ts';
import { LegalPage } from './legal-page.tsx';

const policy = (path: string, text: LegalText): StaticPage => ({
  path,
  title: `${text.title} · ${brand.name}`,
  description: text.summary.slice(0, 2).join(' '),
  body: <LegalPage {...text} />,
});

export const privacyPolicy = policy(paths.privacy, privacy);
export const healthDataPolicy = policy(paths.healthData, healthData);
