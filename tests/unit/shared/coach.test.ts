import { expect, test } from 'vitest';
import { coachLimits } from '#shared/domain/coach.ts';
import { casePath } from '#shared/domain/pages.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import type { CoachEndpointName } from '#tests/support/coach-endpoints.ts';
import { sampleInputs, sampleResponses } from '#tests/support/samples/coach-samples.ts';
import { corpusTexts } from '#tests/support/samples/corpus.ts';

const ID = '0123456789abcdef0123456789abcdef';

test.each([
  ['undefined', undefined],
  ['a number', 7],
  ['an object', { $ne: '' }],
  ['a path', '../../etc/passwd'],
  ['an id in upper case', ID.toUpperCase()],
  ['an id with a trailing newline', `${ID}\n`],
  ['a text of ten kilobytes', 'a'.repeat(10_000)],
])(
  'the endpoint for openings refuses %s as an assessment’s or an opening’s id',
  (_, assessmentId) => {
    const { input: schema } = coachEndpoints.openAssessment;
    expect(schema.safeParse({ assessmentId, openingId: ID }).success).toBe(false);
    expect(schema.safeParse({ assessmentId: ID, openingId: assessmentId }).success).toBe(false);
    expect(schema.safeParse({ assessmentId: ID, openingId: ID }).success).toBe(true);
  },
);

const noteOf = (text: unknown) =>
  coachEndpoints.addNote.input.safeParse({
    clientId: 'client-1',
    noteId: ID,
    content: { kind: 'text', text },
  });

test('a note has 1 to 10,000 characters', () => {
  expect(noteOf('x'.repeat(coachLimits.note)).success).toBe(true);
  expect(noteOf('x'.repeat(coachLimits.note + 1)).error?.issues[0]?.message).toBe(
    'A note can have at most 10,000 characters.',
  );
  expect(noteOf(' \n ').error?.issues[0]?.message).toBe('Write something first.');
});

test('each sentence about a refused text or date ends with a period, because pages add a sentence', () => {
  const { sendMessage, setTimeOff, listSubmitted } = coachEndpoints;
  const ends = { from: '2026-12-24', to: '2026-12-20' };
  const change = {
    to: 'clearance',
    clearance: { state: 'received', on: '2026-11-20', until: '2026-11-10' },
  };
  const refused = [
    noteOf(''),
    noteOf('x'.repeat(coachLimits.note + 1)),
    sendMessage.input.safeParse({ ...sampleInputs.sendMessage, text: '' }),
    sendMessage.input.safeParse({ ...sampleInputs.sendMessage, text: 'x'.repeat(4_001) }),
    coachEndpoints.changeCase.input.safeParse({ ...sampleInputs.changeCase, change }),
    setTimeOff.input.safeParse({ timeOff: ends }),
    setTimeOff.input.safeParse({ timeOff: { from: '2026-01-01', to: '2026-03-02' } }),
    listSubmitted.input.safeParse({ days: ends }),
  ];
  for (const { error } of refused) {
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/\.$/)]);
  }
});

test('the largest note fits the body limit, even with multi-byte characters', () => {
  const body = { clientId: 'c'.repeat(64), noteId: ID, content: { kind: 'text', text: '' } };
  for (const letter of ['気', '😀', '\n', '"']) {
    const text = letter.repeat(coachLimits.note / letter.length);
    const bytes = Buffer.byteLength(JSON.stringify({ ...body, content: { kind: 'text', text } }));
    expect(bytes, letter).toBeLessThanOrEqual(coachEndpoints.addNote.bodyLimit);
  }
});

test('the schema of a note accepts each text of the corpus or refuses it with a sentence', () => {
  for (const text of corpusTexts) {
    const parsed = noteOf(text);
    if (!parsed.success) expect(parsed.error.issues[0]?.message, JSON.stringify(text)).toBeTruthy();
  }
});

test('a search accepts the corpus’s email addresses and refuses its other texts with a sentence', () => {
  const search = (email: string) => coachEndpoints.searchCases.input.safeParse({ email });
  const taken = corpusTexts.filter((text) => search(text).success);
  expect(taken.length).toBeGreaterThan(0);
  for (const address of taken) expect(address.trim()).toMatch(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/);
  for (const text of corpusTexts.filter((each) => !taken.includes(each)))
    expect(search(text).error?.issues[0]?.message, JSON.stringify(text)).toBeTruthy();
});

test('the endpoints refuse unknown filters and states', () => {
  const { listCases, changeCase } = coachEndpoints;
  expect(listCases.input.safeParse({ filter: 'lost' }).success).toBe(false);
  const change = { clientId: 'client-1', changeId: ID, revision: 1, change: { to: 'lost' } };
  expect(changeCase.input.safeParse(change).success).toBe(false);
});

test('each sample request and response matches its endpoint’s schema', () => {
  for (const name of Object.keys(coachEndpoints) as CoachEndpointName[]) {
    const { input, answer } = coachEndpoints[name];
    expect(input.parse(sampleInputs[name]), name).toEqual(sampleInputs[name]);
    expect(answer.parse(sampleResponses[name]), name).toEqual(sampleResponses[name]);
  }
});

test('the path of an assessment’s page contains the assessment’s id', () => {
  expect(casePath(ID)).toBe(`/coach/assessments/${ID}`);
});
