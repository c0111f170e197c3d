export const yearsAfter = (time: Date, years: number): number => {
  const end = new Date(time);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return Math.ceil(end.getTime() / 1000);
};
