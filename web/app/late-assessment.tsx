import { type ComponentType, useEffect, useState } from 'react';
import { WaitingPage } from '#web/assessment/waiting-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { fetchScripts, laterImports } from '#web/lib/script.ts';

let loaded: ComponentType | undefined;
let loading: Promise<void> | undefined;

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

export const LateAssessment = () => {
  const [Page, setPage] = useState(() => loaded);
  useEffect(() => {
    loadAssessment().then(
      () => setPage(() => loaded),
      () => location.replace(paths.assessment),
    );
  }, []);
  return Page ? <Page /> : <WaitingPage />;
};
