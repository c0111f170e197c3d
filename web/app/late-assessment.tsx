import { type ComponentType, useEffect, useState } from 'react';
import { WaitingPage } from '#web/assessment/waiting-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { fetchScripts, laterImports } from '#web/lib/script.ts';

let loaded: ComponentType | undefined;
let loading: Promise<void> | undefined;

/** Loads the form, so that it is there once the visitor is signed in. Called again, it does nothing or tries again. */
export const loadAssessment = (): Promise<void> => {
  loading ??= fetchScripts(laterImports())
    .then(() => import('#web/assessment/assessment-page.tsx'))
    .then(({ AssessmentPage }) => {
      loaded = AssessmentPage;
    })
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
};

/** The page of the assessment for a visitor of `/auth`, which nobody needs before they are signed in. */
export const LateAssessment = () => {
  const [Page, setPage] = useState(() => loaded);
  useEffect(() => {
    loadAssessment().then(
      () => setPage(() => loaded),
      // Loaded anew, the page reports what failed; the session is kept.
      () => location.replace(paths.assessment),
    );
  }, []);
  return Page ? <Page /> : <WaitingPage />;
};
