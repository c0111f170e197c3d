import { expect, test } from 'vitest';
import { coachLimits } from '#shared/domain/coach.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import type { CoachEndpointName } from '#tests/support/coach-endpoints.ts';
import { sampleInputs, sampleResponses } from '#tests/support/samples/coach-samples.ts';

const ID = '0123456789abcdef0123456789abcdef';

test.each([
  ['an object', { $ne: '' }],
  ['a path', '../../etc/passwd'],
  ['an id in upper case', ID.toUpperCase()],
  ['an id with a trailing newline', `${ID}\n`],
  ['a text of ten kilobytes', 'a'.repeat(10_000)],
])('the API refuses %s as the id of an assessment or an opening', (_, assessmentId) => {
  const { input: schema } = coachEndpoints.openAssessment;
  expect(schema.safeParse({ assessmentId, openingId: ID }).success).toBe(false);
  expect(schema.safeParse({ assessmentId: ID, openingId: assessmentId }).success).toBe(false);
  expect(schema.safeParse({ assessmentId: ID, openingId: ID }).success).toBe(true);
});

const noteOf = (text: unknown) =>
  coachEndpoints.addNote.input.safeParse({
    clientId: 'client-1',
    noteId: ID,
    content: { kind: 'text', text },
  });

test('sentences about refused texts and dates end with a period', () => {
  const { sendMessage, setTimeOff } = coachEndpoints;
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

test('each coach endpoint’s schema accepts its sample request and response', () => {
  for (const name of Object.keys(coachEndpoints) as CoachEndpointName[]) {
    const { input, answer } = coachEndpoints[name];
    expect(input.parse(sampleInputs[name]), name).toEqual(sampleInputs[name]);
    expect(answer.parse(sampleResponses[name]), name).toEqual(sampleResponses[name]);
  }
});
