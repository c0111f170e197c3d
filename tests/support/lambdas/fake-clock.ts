export const fakeClock = (start = '2026-01-02T03:04:05.000Z') => {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};
