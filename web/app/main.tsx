import { runApp } from '#web/account/run-app.tsx';
import { App } from '#web/app/app.tsx';

runApp(App);
