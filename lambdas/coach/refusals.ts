import { refusal } from '#lambdas/platform/http/outcome.ts';

export const withdrawn = refusal(403, 'The client withdrew consent', 'withdrawn');

export const deleted = refusal(410, 'This client’s data has been deleted', 'deleted');

export const openingLimit = refusal(
  429,
  'You have opened 40 cases this hour. Please open the next one later.',
  'opening-limit',
);

export const unreadable = refusal(500, 'These answers can’t be decrypted', 'unreadable');

export const tooMany = refusal(
  429,
  'You have made 120 changes this hour. Please make the next one later.',
  'too-many',
);

export const full = refusal(
  429,
  'This conversation has reached its limit of 1,000 messages. Please call or email the client.',
  'full',
);

export const tooLate = refusal(
  409,
  'Only a line of the last 24 hours can be removed, and no message.',
  'too-late',
);
