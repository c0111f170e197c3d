import { Comparison } from './answers/comparison.tsx';
import { Messages, WriteNote } from './writing.tsx';

/** The page shows the answers before this code loads. */
export const late = { Comparison, Messages, WriteNote };
