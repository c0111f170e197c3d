import { App } from '#web/app/app.tsx';
import { AssessmentPage } from '#web/assessment/assessment-page.tsx';
import type { AccountTools } from '#web/auth/session/session-context.tsx';

export const AssessmentApp = ({ tools }: { tools: AccountTools }) => (
  <App tools={tools} Assessment={AssessmentPage} />
);
