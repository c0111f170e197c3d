import { giveDraftKey } from './client.ts';

// Derived, for callers that don't read the rows yet.

export const draftKeyPath = giveDraftKey.path;
export const draftKeySchema = giveDraftKey.answer;
