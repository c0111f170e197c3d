import '#web/lib/zod-without-eval.ts';
import { type SiteConfig, siteConfigPath, siteConfigSchema } from '#shared/contract.ts';

const FIRST_WAIT_MS = 200;
const ATTEMPTS = 4;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const read = async (): Promise<SiteConfig> => {
  const response = await fetch(siteConfigPath);
  if (!response.ok) throw new Error(`${siteConfigPath} answered ${response.status}`);
  return siteConfigSchema.parse(await response.json());
};

/** What the site has to know of its stack. Tried four times, waiting 200 ms and doubling; then throws. */
export const loadConfig = async (): Promise<SiteConfig> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (cause) {
      if (attempt === ATTEMPTS)
        throw new Error('The settings of the site cannot be read', { cause });
      await pause(FIRST_WAIT_MS * 2 ** (attempt - 1));
    }
  }
};
