/** The drawings that there are; each shows one thing. */
export type FigureName = 'load' | 'reserve' | 'plans' | 'week' | 'meals' | 'sleep';

export interface Mistake {
  /** The mistake in a headline, said to the reader. */
  title: string;
  /** Signs of the mistake. */
  mistake: string;
  /** Why it costs the reader. */
  cost: string;
  /** The fix, to be started on Monday. */
  monday: string;
  /** The drawing beside it. */
  figure: FigureName;
}
