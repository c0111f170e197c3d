import { ClientApp } from '#web/account/account-app.tsx';
import { runApp } from '#web/auth/run-app.tsx';

runApp(ClientApp);
