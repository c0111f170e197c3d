import { Comparison } from './answers/comparison.tsx';
import { Messages, WriteNote } from './writing.tsx';

/** Loads after the page. The forms need the code that encrypts. */
export const late = { Comparison, Messages, WriteNote };
