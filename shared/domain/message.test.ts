import { expect, test } from 'vitest';
import { submissionLimits } from './assessment.ts';
import { isFull, messageLimits } from './message.ts';

const { text, conversation, characters } = messageLimits;

test('a conversation is full with a thousand messages, or with as many characters as fit', () => {
  expect(isFull({ messages: conversation - 1, characters: 0 }, 'x')).toBe(false);
  expect(isFull({ messages: conversation, characters: 0 })).toBe(true);
  expect(isFull({ messages: 1, characters: characters - 1 }, 'x')).toBe(false);
  expect(isFull({ messages: 1, characters: characters - 1 }, 'xx')).toBe(true);
});

test.each(['"', '\\', '\n', '€', '健'])(
  'the longest conversation and all assessments fit into an answer of Lambda, if they have only %j',
  (character) => {
    const messages = Array.from({ length: conversation }, () => ({
      kind: 'message',
      line: `message#${new Date(0).toISOString()}#${'0'.repeat(36)}`,
      at: new Date(0).toISOString(),
      from: 'coach',
      by: 'x'.repeat(50),
      text: character.repeat(characters / conversation),
    }));
    const answers = character.repeat(14_000);
    const assessments = Array.from({ length: submissionLimits.inAll }, () => ({ answers }));
    const answer = { statusCode: 200, body: JSON.stringify({ messages, assessments }) };
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(6 * 1024 * 1024);
    expect(text).toBeLessThan(characters);
  },
);
