import { runApp } from '#web/account/run-app.tsx';
import { AssessmentApp } from '#web/app/assessment-app.tsx';

runApp(AssessmentApp);
