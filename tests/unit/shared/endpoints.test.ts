import { expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/all.ts';

const all = Object.values(endpoints);

test('each endpoint has its own method and path', () => {
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
});

test.each(all)('$method $path: only trainers’ endpoints are under /api/coach', (row) => {
  expect(row.path).toMatch(
    row.access === 'trainer' ? /^\/api\/coach\/[a-z-]+$/ : /^\/api\/[a-z-]+$/,
  );
});
