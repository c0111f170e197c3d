import { beforeAll, expect, test } from 'vitest';
import type { AssessmentRecord } from '#lambdas/assessment/assessment-store.ts';
import { assessmentContext } from '#lambdas/assessment/encryption-context.ts';
import { fromPlaintext, PLAINTEXT_BYTES } from '#lambdas/assessment/plaintext.ts';
import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { decryptWith, NotAuthentic } from '#lambdas/platform/crypto/decrypt.ts';
import { findAssessment } from '#tests/support/cloud/records.ts';
import { seededRandom } from '#tests/support/faults/fault-proxy.ts';
import { signUp } from '#tests/support/product/account.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';
import { assessmentIdOf, newKey, submitAssessment } from '#tests/support/product/submissions.ts';

// The first three bytes of a message in the AWS Encryption SDK's format.
const MESSAGE_VERSION_2 = 2;
const AES_256_GCM_HKDF_SHA512_COMMIT_KEY = 0x0478;

const decrypt = decryptWith(output('AssessmentKeyArn'), keyClients(awsConfig));

let one: AssessmentRecord;
let other: AssessmentRecord;

const handIn = async (fullName: string): Promise<AssessmentRecord> => {
  const account = await signUp({ fullName });
  const key = newKey();
  expect((await submitAssessment(account, key)).status).toBe(200);
  const record = await findAssessment(assessmentIdOf(key, account.sub));
  if (!record) throw new Error('The assessment is not in its table.');
  return record;
};

beforeAll(async () => {
  [one, other] = await Promise.all([handIn('Ann One'), handIn('Bartholomew Featherstonehaugh II')]);
});

test('decrypts what it encrypted with the same context', async () => {
  const plaintext = await decrypt(one.encrypted, assessmentContext(one));
  expect(fromPlaintext(plaintext)).toMatchObject({ fullName: 'Ann One' });
});

test('uses the AWS Encryption SDK’s format with a key-committing suite', () => {
  const header = Buffer.from(one.encrypted);
  expect(header.readUInt8(0)).toBe(MESSAGE_VERSION_2);
  expect(header.readUInt16BE(1)).toBe(AES_256_GCM_HKDF_SHA512_COMMIT_KEY);
});

test('encrypts assessments of any length to the same length', () => {
  expect(one.encrypted.length).toBe(other.encrypted.length);
  expect(one.encrypted.length).toBeGreaterThan(PLAINTEXT_BYTES);
});

test('refuses to decrypt with another context', async () => {
  const { userId, id: assessmentId } = one;
  const contexts: Record<string, string>[] = [
    assessmentContext(other),
    assessmentContext({ ...one, id: other.id }),
    assessmentContext({ ...one, userId: other.userId }),
    assessmentContext({ ...one, consentVersion: 'other' }),
    assessmentContext({ ...one, consentHash: 'other' }),
    { userId, assessmentId },
    { ...assessmentContext(one), coach: 'yes' },
    {},
  ];
  for (const context of contexts) {
    await expect(decrypt(one.encrypted, context)).rejects.toThrow(NotAuthentic);
  }
});

test('refuses each of a thousand flipped bits', async () => {
  const random = seededRandom(20_260_101);
  const bits = Array.from({ length: 1_000 }, (_, index) =>
    // A quarter of them in the header, which holds the encrypted data key, its context, and the suite.
    Math.floor(random() * 8 * (index % 4 === 0 ? 900 : one.encrypted.length)),
  );
  const opened: number[] = [];
  const tryNext = async () => {
    for (let bit = bits.pop(); bit !== undefined; bit = bits.pop()) {
      const flipped = Uint8Array.from(one.encrypted);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const isOpened = await decrypt(flipped, assessmentContext(one)).then(
        () => true,
        () => false,
      );
      if (isOpened) opened.push(bit);
    }
  };
  await Promise.all(Array.from({ length: 8 }, tryNext));
  expect(opened).toEqual([]);
});

test('refuses a truncated message, and ignores appended bytes', async () => {
  const { encrypted } = one;
  for (const part of [
    encrypted.slice(0, -1),
    encrypted.slice(1),
    encrypted.slice(0, 900),
    new Uint8Array(),
  ]) {
    await expect(decrypt(part, assessmentContext(one))).rejects.toThrow();
  }
  const more = Uint8Array.from([...encrypted, ...other.encrypted]);
  expect(await decrypt(more, assessmentContext(one))).toEqual(
    await decrypt(encrypted, assessmentContext(one)),
  );
});
