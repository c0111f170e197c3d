export type FigureName = 'load' | 'reserve' | 'plans' | 'week' | 'meals' | 'sleep';

export interface Mistake {
  title: string;
  mistake: string;
  cost: string;
  monday: string;
  figure: FigureName;
}
