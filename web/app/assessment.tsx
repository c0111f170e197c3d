import { AssessmentApp } from '#web/app/assessment-app.tsx';
import { runApp } from '#web/auth/run-app.tsx';

runApp(AssessmentApp);
