import { wakeGuideForm } from '#web/landing/free-guide/wake-guide-form.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { layOutBelow } from './lay-out-below.ts';
import { prefetchApp, watchApply } from './prefetch-app.ts';

// The only script that the landing page runs until the visitor gets near the form or the figure in the footer.
afterPaint(() => document.documentElement.classList.add('painted'));
wakeGuideForm();
prefetchApp();
watchApply();
layOutBelow();
