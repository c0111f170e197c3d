/*
 * Your site's content. Each export here replaces the sample of the same name in `sample*.ts` or `legal/`. Without
 * it, the site shows the sample. Long texts may be in files beside this one whose names begin with `owner`, such as
 * `owner-policies.ts`, which can't import this file. For example:
 *
 *   import type { Content } from './content.ts';
 *
 *   export const closing: Content['closing'] = {
 *     title: 'Your Health Deserves Elite-Level Coaching',
 *     text: 'An answer within a day, from me.',
 *     action: 'Apply Now and Transform Your Life',
 *   };
 */

// The samples that you don't replace.
export * from './samples.ts';
