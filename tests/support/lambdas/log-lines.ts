import { afterEach, beforeEach, expect, vi } from 'vitest';

const ADDRESS = /[\w.+-]+@[\w-]+\.\w/;

export const catchLog = () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      lines.push(line);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(lines.join('\n')).not.toMatch(ADDRESS);
  });
  return {
    lines,
    counted: (metric: string): number =>
      lines
        .map((line): Record<string, number> => JSON.parse(line))
        .reduce((sum, line) => sum + (line[metric] ?? 0), 0),
  };
};
