import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEncrypt } from '@aws-crypto/encrypt-node';
import { AlgorithmSuiteIdentifier, CommitmentPolicy } from '@aws-crypto/material-management-node';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { lambdaBuild } from '#infra/functions/bundle-lambda.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { KmsKeyring } from '#lambdas/platform/crypto/keyring.ts';

const KEY = 'arn:aws:kms:us-east-1:111122223333:key/1';
const context = { userId: 'ada' };

/** Copies each key, because the SDK overwrites plaintext keys with zeros. */
const kms = () => ({
  generateDataKey: async () => {
    const key = randomBytes(32);
    return { KeyId: KEY, Plaintext: Uint8Array.from(key), CiphertextBlob: key };
  },
  decrypt: async ({ CiphertextBlob }: { CiphertextBlob: Uint8Array }) => ({
    KeyId: KEY,
    Plaintext: Uint8Array.from(CiphertextBlob),
  }),
});

type Crypto = { encryptWith: typeof encryptWith; decryptWith: typeof decryptWith };

const bundled = (): Crypto => {
  const outfile = join(mkdtempSync(join(tmpdir(), 'encryption-')), 'index.js');
  const contents = ['encrypt', 'decrypt']
    .map((name) => `export * from '#lambdas/platform/crypto/${name}.ts';`)
    .join('\n');
  const { entryPoints: _, ...options } = lambdaBuild('assessment/submit-health-assessment');
  buildSync({ ...options, stdin: { contents, resolveDir: options.absWorkingDir }, outfile });
  return createRequire(import.meta.url)(outfile);
};
const bundle = bundled();
const whole: Crypto = { encryptWith, decryptWith };

test.each([0, 1, 4095, 4096, 4097, 300_000])(
  'for a plaintext of %i bytes, a Lambda’s bundle and the full SDK can decrypt each other’s ciphertexts',
  async (length) => {
    const plaintext = randomBytes(length);
    for (const [from, to] of [
      [bundle, whole],
      [whole, bundle],
      [bundle, bundle],
    ] as const) {
      const encrypted = await from.encryptWith(KEY, kms as never)(plaintext, context);
      const decrypted = await to.decryptWith(KEY, kms as never)(encrypted, context);
      expect(Buffer.compare(decrypted, plaintext)).toBe(0);
    }
  },
);

test('a Lambda’s bundle refuses to decrypt a ciphertext that was changed or truncated, or has another encryption context', async () => {
  const encrypted = await bundle.encryptWith(KEY, kms as never)(Buffer.from('answers'), context);
  const decrypt = bundle.decryptWith(KEY, kms as never);
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Uint8Array.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(decrypt(changed, context), `byte ${at}`).rejects.toThrow();
    await expect(decrypt(encrypted.slice(0, at), context), `${at} bytes`).rejects.toThrow();
  }
  await expect(decrypt(encrypted, { userId: 'eve' })).rejects.toThrow('another encryption context');
});

test('a Lambda’s bundle refuses to decrypt a signed ciphertext', async () => {
  const { encrypt } = buildEncrypt(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);
  const keyring = new KmsKeyring({ generatorKeyId: KEY, clientProvider: kms as never });
  const { result } = await encrypt(keyring, 'answers', {
    suiteId: AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY_ECDSA_P384,
    encryptionContext: context,
  });
  await expect(bundle.decryptWith(KEY, kms as never)(result, context)).rejects.toThrow();
});
