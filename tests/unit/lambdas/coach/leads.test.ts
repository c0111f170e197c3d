import { expect, test } from 'vitest';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { exportLeads, listLeads } from '#lambdas/coach/leads/leads.ts';
import type { Lead } from '#lambdas/coach/leads/leads-store.ts';
import { type Dependencies, type Match, matchLeads } from '#lambdas/coach/leads/match.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { coachLimits } from '#shared/domain/coach.ts';

const leads = Array.from({ length: 10_000 }, (_, n): Lead => {
  const createdAt = new Date(Date.UTC(2026, 10, 30) - n * 250_000).toISOString();
  return {
    id: `${n}`,
    createdAt,
    email: `${n}@example.com`,
    name: 'a',
    source: { source: 'list' },
  };
});

const looking = (changed: Partial<Dependencies> = {}): Dependencies => ({
  hash: async (address) => address,
  findByAddress: async (hash) => [hash],
  findCase: async () => ({
    state: 'contacted',
    assessments: [{ id: '1', createdAt: '2026-11-30T12:00:00.000Z', consentVersion: '1' }],
  }),
  now: () => new Date(),
  ...changed,
});

const firstPage = async (deps: Dependencies) => {
  const listed = await listLeads(
    {
      leads: {
        find: async (_month, _place, limit) => leads.slice(0, limit),
        findAll: async () => leads,
        emailStateOf: async () => 'sent',
      },
      match: (some) => matchLeads(deps, some),
      stoppedAt: async () => undefined,
      admitPage: async () => 'admitted',
      admitOnce: async () => 'admitted',
      timeZone: 'America/Los_Angeles',
      cursors: { encode: () => 'more', decode: () => undefined },
      now: () => new Date(),
    },
    { month: '2026-11' },
    { userId: 'trainer' },
  );
  if (!listed.ok) throw new Error('refused');
  return listed.answer;
};

test('of the 10,000 leads in a month, the API compares 300 with the cases, and says that it compared 300', async () => {
  let hashes = 0;
  const hash = async (address: string) => {
    hashes += 1;
    return address;
  };
  const { matched, counts, rows } = await firstPage(looking({ hash }));
  expect([hashes, matched, rows.length]).toEqual([
    coachLimits.leadsMatched,
    coachLimits.leadsMatched,
    coachLimits.leadsPage,
  ]);
  expect(counts).toEqual([
    { source: { source: 'list' }, leads: 10_000, assessments: 300, clients: 0 },
  ]);
});

test('if one lead can’t be compared with the cases, the API still returns the outcomes of the others', async () => {
  const hash = (address: string) =>
    address === leads[1]?.email
      ? Promise.reject(new ServiceUnavailableError('the key'))
      : Promise.resolve(address);
  const { rows, matched, counts } = await firstPage(looking({ hash }));
  expect(rows.slice(0, 3).map(({ became }) => became)).toEqual([
    'assessment',
    undefined,
    'assessment',
  ]);
  expect([matched, counts?.[0]?.assessments]).toEqual([299, 299]);
});

test('if the comparison of leads with cases is too slow or KMS is down, the API still returns the leads', async () => {
  const times = [0, 1_000, 4_000].map((each) => new Date(each));
  const slow = looking({ now: () => times.shift() ?? new Date(5_000) });
  const late = await firstPage(slow);
  expect(late.matched).toBeLessThan(coachLimits.leadsMatched);
  expect(late.rows).toHaveLength(coachLimits.leadsPage);
  let calls = 0;
  const hash = () => {
    calls += 1;
    return Promise.reject(new ServiceUnavailableError('the key'));
  };
  const away = looking({ hash });
  const { matched, rows } = await firstPage(away);
  expect([matched, rows.length, calls]).toEqual([0, coachLimits.leadsPage, 25]);
});

test('a lead doesn’t count as converted if the case is spam or withdrawn, or the assessment is older than the lead', async () => {
  const [lead] = leads.slice(-1);
  const matchesOf = async (row: Awaited<ReturnType<Dependencies['findCase']>>) =>
    matchLeads(looking({ findCase: async () => row }), lead ? [lead] : []);
  const sent = (createdAt: string) => [{ id: '1', createdAt, consentVersion: '1' }];
  const later = sent('2026-11-30T12:00:00.000Z');
  const nothing = { became: 'nothing' };
  expect(await matchesOf({ state: 'spam', assessments: later })).toEqual([nothing]);
  expect(await matchesOf({ state: 'withdrawn', assessments: later })).toEqual([nothing]);
  expect(
    await matchesOf({ state: 'client', assessments: sent('2026-10-01T00:00:00.000Z') }),
  ).toEqual([nothing]);
  const former = {
    state: 'declined',
    assessments: later,
    clientUntil: later[0]?.createdAt,
  } as const;
  expect(await matchesOf(former)).toEqual([{ became: 'client', assessmentId: '1' }]);
});

const exporting = (
  stoppedAt: (email: string) => Promise<string | undefined>,
  after?: string,
  match = async (): Promise<Match[]> => [],
) =>
  exportLeads(
    {
      leads: {
        find: async (_month, place, limit) => {
          const from = place ? Number(place.id) + 1 : 0;
          return leads.slice(from, Math.min(from + limit, 2_500));
        },
        findAll: async () => leads,
        emailStateOf: async () => 'sent',
      },
      match,
      stoppedAt,
      admitPage: async () => 'admitted',
      admitOnce: async () => 'admitted',
      timeZone: 'America/Los_Angeles',
      cursors: cursorsWith('secret'),
      now: () => new Date(),
    },
    { month: '2026-11', exportId: 'export', after },
    { userId: 'trainer', signedInAt: new Date() },
  );

test('the export of 2,500 leads has nine parts, and says when an address unsubscribed or marked an email as spam', async () => {
  const stoppedAt = async (email: string) =>
    email === leads[1_500]?.email ? '2026-11-27T20:05:00.000Z' : undefined;
  const parts: string[] = [];
  let after: string | undefined;
  do {
    const part = await exporting(stoppedAt, after);
    if (!part.ok) throw new Error('refused');
    parts.push(part.answer.csv);
    after = part.answer.after;
  } while (after);
  expect(parts).toHaveLength(9);
  const [header, ...lines] = parts.join('').trimEnd().split('\r\n');
  expect(header).toMatch(
    /,unsubscribed or marked as spam \(America\/Los_Angeles\),after the request$/,
  );
  expect(lines.map((line) => line.split(',')[1])).toEqual(
    leads.slice(0, 2_500).map(({ email }) => email),
  );
  const stopped = lines.filter((line) => !line.endsWith(',,unknown (export again)'));
  expect(stopped).toEqual([
    expect.stringMatching(/^.*,1500@example.com,.*,2026-11-27 12:05,unknown \(export again\)$/),
  ]);
});

test('the export of leads fails if the API can’t read who unsubscribed', async () => {
  const fails = () => Promise.reject(new ServiceUnavailableError('the table'));
  await expect(exporting(fails)).rejects.toThrow('the table');
});

test('the export of leads says which leads sent an assessment or became clients', async () => {
  const match = async (): Promise<Match[]> => [
    { became: 'nothing' },
    { became: 'assessment', assessmentId: '1' },
    { became: 'client', assessmentId: '2' },
    {},
  ];
  const part = await exporting(async () => undefined, undefined, match);
  if (!part.ok) throw new Error('refused');
  const [, ...lines] = part.answer.csv.split('\r\n');
  expect(lines.slice(0, 4).map((line) => line.split(',').at(-1))).toEqual([
    '',
    'sent an assessment',
    'client',
    'unknown (export again)',
  ]);
});
