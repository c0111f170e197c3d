import './zod-without-eval.ts';
import { type SiteConfig, siteConfigPath, siteConfigSchema } from '#shared/site-config.ts';
import { retry, withDeadline } from './deadline.ts';

const ATTEMPTS = 4;
const ATTEMPT_MS = 5_000;

const read = async (signal: AbortSignal): Promise<SiteConfig> => {
  const response = await fetch(siteConfigPath, { signal });
  if (!response.ok) throw new Error(`${siteConfigPath} returned ${response.status}`);
  return siteConfigSchema.parse(await response.json());
};

export const loadConfig = (): Promise<SiteConfig> =>
  retry(ATTEMPTS, () => withDeadline(ATTEMPT_MS, read)).catch((cause) => {
    throw new Error('The site could not read its settings', { cause });
  });
