import { Comparison } from './answers/comparison.tsx';
import { Messages, WriteNote } from './writing.tsx';

/** Loads after the page, which shows the answers without this code. */
export const late = { Comparison, Messages, WriteNote };
