import { runApp } from '#web/auth/run-app.tsx';
import type { AccountTools } from '#web/auth/session/session-context.tsx';
import { App } from './app.tsx';
import { LateAssessment, loadAssessment } from './late-assessment.tsx';

addEventListener('submit', () => void loadAssessment().catch(() => undefined));

runApp(({ tools }: { tools: AccountTools }) => <App tools={tools} Assessment={LateAssessment} />);
