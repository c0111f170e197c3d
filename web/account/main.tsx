import { runApp } from '#web/auth/run-app.tsx';
import { ClientApp } from './account-app.tsx';

runApp(ClientApp);
