import type { Script } from '#web/lib/script.ts';

/** The scripts that the landing page loads on demand; the build fills this in. */
export interface LaterScripts {
  /** `guide-form.island.tsx`, then all its imports. */
  guideForm: Script[];
  /** The paths of all the app's scripts. */
  app: string[];
}
