import { runApp } from '#web/auth/run-app.tsx';
import { AssessmentApp } from './assessment-app.tsx';

runApp(AssessmentApp);
