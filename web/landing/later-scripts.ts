import type { Script } from '#web/lib/script.ts';

/** What the landing page loads when it is wanted: put in by the build. */
export interface LaterScripts {
  /** `guide-form.island.tsx`, then all that it imports. */
  guideForm: Script[];
  /** The addresses of all files of the app. */
  app: string[];
}
