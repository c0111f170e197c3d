import { landing } from './landing/landing.tsx';
import { healthDataPolicy, privacyPolicy } from './legal/legal.tsx';
import { notFound } from './not-found/not-found.tsx';
import type { StaticPage } from './page.ts';

/** Pages of HTML without React in the browser, except the guide's form (`public/wake.js`). */
export const staticPages: StaticPage[] = [landing, privacyPolicy, healthDataPolicy, notFound];
