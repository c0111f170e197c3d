/*
 * Your texts. Each export here replaces the sample of the same name in `sample.ts`, `sample-tiers.ts`,
 * `sample-guide.ts`, or `legal/`. For the rest, the site shows the sample. Updates never touch this file. For example:
 *
 *   import type { Content } from './content.ts';
 *
 *   export const closing: Content['closing'] = {
 *     title: 'Your Health Deserves Elite-Level Coaching',
 *     text: 'An answer within a day, from me.',
 *     action: 'Apply Now and Transform Your Life',
 *   };
 */
export {};
