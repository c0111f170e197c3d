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

let config: Promise<SiteConfig> | undefined;

/** Reads the file once. After a failure, the next call tries again. */
export const loadConfig = (): Promise<SiteConfig> => {
  config ??= retry(ATTEMPTS, () => withDeadline(ATTEMPT_MS, read)).catch((cause) => {
    config = undefined;
    throw new Error('The site could not read its settings', { cause });
  });
  return config;
};
