/** The available drawings, each with its subject. */
export type FigureName = 'load' | 'reserve' | 'plans' | 'week' | 'meals' | 'sleep';

export interface Mistake {
  /** The mistake in a headline, addressed to the reader. */
  title: string;
  /** Signs of the mistake. */
  mistake: string;
  /** What the mistake costs the reader. */
  cost: string;
  /** The fix, with an action for Monday. */
  monday: string;
  /** The drawing beside the text. */
  figure: FigureName;
}
