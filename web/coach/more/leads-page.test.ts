import { expect, test } from 'vitest';
import { countSources, monthsUntil } from './leads-page.tsx';

test('leads are counted by source, and a client also counts as an assessment', () => {
  const ads = { source: 'ads', medium: 'paid' };
  expect(
    countSources([{ source: ads, became: 'client' }, { source: ads, became: 'assessment' }, {}]),
  ).toEqual([
    { source: 'ads / paid', leads: 2, assessments: 2, clients: 1 },
    { source: 'Direct', leads: 1, assessments: 0, clients: 0 },
  ]);
});

test('the months go back over New Year', () => {
  expect(monthsUntil('2026-01').slice(0, 2)).toEqual(['2026-01', '2025-12']);
});
