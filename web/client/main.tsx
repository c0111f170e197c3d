import { runApp } from '#web/account/run-app.tsx';
import { ClientApp } from '#web/client/client-app.tsx';

runApp(ClientApp);
