import { endDraftKey, giveDraftKey } from './client.ts';

// Derived, for callers that don't read the rows yet.

export const draftKeyPath = giveDraftKey.path;
export const draftKeyContract = {
  access: 'signed-in',
  schema: endDraftKey.input,
  bodyLimit: endDraftKey.bodyLimit,
} as const;

export const draftKeySchema = giveDraftKey.answer;
