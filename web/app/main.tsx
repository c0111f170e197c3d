import { runApp } from '#web/account/run-app.tsx';
import type { AccountTools } from '#web/account/session-context.tsx';
import { App } from '#web/app/app.tsx';
import { LateAssessment, loadAssessment } from '#web/app/late-assessment.tsx';

// Beside the calls of the sign-in, not after them.
addEventListener('submit', () => void loadAssessment().catch(() => undefined));

runApp(({ tools }: { tools: AccountTools }) => <App tools={tools} Assessment={LateAssessment} />);
