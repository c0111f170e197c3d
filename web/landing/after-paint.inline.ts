import { wakeGuideForm } from '#web/landing/free-guide/wake-guide-form.ts';
import { layOutBelow } from '#web/landing/lay-out-below.ts';
import { prefetchApp, watchApply } from '#web/landing/prefetch-app.ts';

// The landing page's only script until the visitor gets near the form or a link to the app.
wakeGuideForm();
prefetchApp();
watchApply();
layOutBelow();
