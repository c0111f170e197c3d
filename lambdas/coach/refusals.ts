import { refusal } from '#lambdas/platform/http/outcome.ts';

export const withdrawn = refusal(403, 'The client withdrew consent', 'withdrawn');

export const deleted = refusal(410, 'This client’s data has been deleted', 'deleted');
