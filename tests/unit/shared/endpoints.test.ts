import { expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/all.ts';

const all = Object.values(endpoints);

test('each endpoint has a method and path of its own', () => {
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
});

test.each(all)('$method $path: trainers’ endpoints and no others are under /api/coach', (row) => {
  expect(row.path).toMatch(
    row.access === 'trainer' ? /^\/api\/coach\/[a-z-]+$/ : /^\/api\/[a-z-]+$/,
  );
});
