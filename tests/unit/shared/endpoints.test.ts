import { expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/all.ts';

const all = Object.values(endpoints);

test.each(all.map((row) => [row.path, row] as const))(
  'the path %s is under /api/coach if and only if its endpoint is for trainers',
  (_, row) => {
    expect(row.path).toMatch(
      row.access === 'trainer' ? /^\/api\/coach\/[a-z-]+$/ : /^\/api\/[a-z-]+$/,
    );
  },
);
