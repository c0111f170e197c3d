/** The available drawings, named by their subjects. */
export type FigureName = 'load' | 'reserve' | 'plans' | 'week' | 'meals' | 'sleep';

export interface Mistake {
  /** A headline that names the mistake and addresses the reader. */
  title: string;
  /** Signs of the mistake. */
  mistake: string;
  /** What the mistake costs the reader. */
  cost: string;
  /** The fix, with an action for Monday. */
  monday: string;
  /** The drawing between the signs and the cost. */
  figure: FigureName;
}
