import { afterEach, beforeEach, vi } from 'vitest';

/** Catches what is logged in each test of the file. */
export const catchLog = () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      lines.push(line);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return {
    lines,
    /** How often a metric was counted. */
    counted: (metric: string): number =>
      lines
        .map((line): Record<string, number> => JSON.parse(line))
        .reduce((sum, line) => sum + (line[metric] ?? 0), 0),
  };
};
