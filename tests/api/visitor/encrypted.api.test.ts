import { beforeAll, expect, test } from 'vitest';
import type { StoredAssessment } from '#lambdas/assessment/assessment-store.ts';
import { assessmentContext } from '#lambdas/assessment/encryption-context.ts';
import { PLAINTEXT_BYTES } from '#lambdas/assessment/submit.ts';
import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { decryptWith, NotAuthentic } from '#lambdas/platform/crypto/decrypt.ts';
import { findAssessment } from '#tests/support/cloud/records.ts';
import { signUp } from '#tests/support/product/account.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';
import { assessmentIdOf, newKey, submitAssessment } from '#tests/support/product/submissions.ts';

// The first three bytes of a message in the AWS Encryption SDK's format.
const MESSAGE_VERSION_2 = 2;
const AES_256_GCM_HKDF_SHA512_COMMIT_KEY = 0x0478;

const decrypt = decryptWith(output('AssessmentKeyArn'), keyClients(awsConfig));

let one: StoredAssessment;
let other: StoredAssessment;

const newAssessment = async (fullName: string): Promise<StoredAssessment> => {
  const account = await signUp({ fullName });
  const key = newKey();
  expect((await submitAssessment(account, key)).status).toBe(200);
  const record = await findAssessment(assessmentIdOf(key, account.sub));
  if (!record) throw new Error('The assessment is not in its table.');
  return record;
};

beforeAll(async () => {
  [one, other] = await Promise.all([
    newAssessment('Ann One'),
    newAssessment('Bartholomew Featherstonehaugh II'),
  ]);
});

test('a stored assessment can be decrypted with its encryption context', async () => {
  const plaintext = await decrypt(one.encrypted, assessmentContext(one));
  expect(JSON.parse(String(Buffer.from(plaintext)))).toMatchObject({ fullName: 'Ann One' });
});

test('the ciphertext of an assessment has the AWS Encryption SDK’s format with a key-committing suite', () => {
  const header = Buffer.from(one.encrypted);
  expect(header.readUInt8(0)).toBe(MESSAGE_VERSION_2);
  expect(header.readUInt16BE(1)).toBe(AES_256_GCM_HKDF_SHA512_COMMIT_KEY);
});

test('the ciphertexts of a shorter and a longer assessment have the same length', () => {
  expect(one.encrypted.length).toBe(other.encrypted.length);
  expect(one.encrypted.length).toBeGreaterThan(PLAINTEXT_BYTES);
});

test('the ciphertext of an assessment can’t be decrypted with another encryption context', async () => {
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

const flipped = (message: Uint8Array, at: number) => message.with(at, (message[at] ?? 0) ^ 1);

test('a changed or truncated ciphertext of an assessment can’t be decrypted', async () => {
  const { encrypted } = one;
  // These positions are in the algorithm suite, the context, the encrypted data key, the
  // ciphertext, and the tag.
  const places = [2, 100, 500, 900, 2_000, encrypted.length - 1];
  const changed = places.map((at) => flipped(encrypted, at));
  for (const message of [
    ...changed,
    encrypted.slice(0, -1),
    encrypted.slice(1),
    encrypted.slice(0, 900),
  ]) {
    await expect(decrypt(message, assessmentContext(one))).rejects.toThrow();
  }
});
