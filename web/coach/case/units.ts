const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.453_592_37;

export const height = (
  feet: number | undefined,
  inches: number | undefined,
): string | undefined => {
  if (feet === undefined && inches === undefined) return undefined;
  const cm = Math.round(((feet ?? 0) * 12 + (inches ?? 0)) * CM_PER_INCH);
  const given = [feet !== undefined && `${feet} ft`, inches !== undefined && `${inches} in`];
  return `${given.filter(Boolean).join(' ')} (${cm} cm)`;
};

const kilograms = (pounds: number): string => (pounds * KG_PER_POUND).toFixed(1);

export const weight = (pounds: number | undefined): string | undefined =>
  pounds === undefined ? undefined : `${pounds} lb (${kilograms(pounds)} kg)`;

/** Follows the goal, for example `, 20 lb (9.1 kg) to lose`. */
export const weightChange = (now: number | undefined, goal: number): string => {
  const pounds = Math.round((goal - (now ?? goal)) * 10) / 10;
  return pounds === 0 ? '' : `, ${weight(Math.abs(pounds))} to ${pounds < 0 ? 'lose' : 'gain'}`;
};

export const age = (dateOfBirth: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
};
