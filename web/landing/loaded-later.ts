/** The addresses of what the landing page loads when it is wanted: put in by the build. */
export interface LoadedLater {
  /** `guide-form.island.tsx`. */
  guideForm: string;
  /** All files of the app. */
  app: string[];
}
