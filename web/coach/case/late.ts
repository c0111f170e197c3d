import { Comparison } from './answers/comparison.tsx';
import { Messages, WriteNote } from './writing.tsx';

/** The page can show the answers before this code has loaded. */
export const late = { Comparison, Messages, WriteNote };
