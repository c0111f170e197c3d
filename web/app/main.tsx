import { App } from '#web/app/app.tsx';
import { LateAssessment, loadAssessment } from '#web/app/late-assessment.tsx';
import { runApp } from '#web/auth/run-app.tsx';
import type { AccountTools } from '#web/auth/session/session-context.tsx';

addEventListener('submit', () => void loadAssessment().catch(() => undefined));

runApp(({ tools }: { tools: AccountTools }) => <App tools={tools} Assessment={LateAssessment} />);
