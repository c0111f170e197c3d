import { prefetchApp } from '#web/landing/prefetch-app.ts';
import { wakeGuideForm } from '#web/landing/wake-guide-form.ts';

// The landing page's only script until someone comes near the form or a way into the app.
wakeGuideForm();
prefetchApp();
