import type { Script } from '#web/lib/script.ts';

/** The scripts that the landing page loads on demand; the build fills this in. */
export interface LaterScripts {
  guideForm: Script[];
  app: string[];
}
