import { AssessmentPage } from '#web/assessment/assessment-page.tsx';
import type { AccountTools } from '#web/auth/session/session-context.tsx';
import { App } from './app.tsx';

export const AssessmentApp = ({ tools }: { tools: AccountTools }) => (
  <App tools={tools} Assessment={AssessmentPage} />
);
