import { buildEncrypt } from '@aws-crypto/encrypt-node';
import { AlgorithmSuiteIdentifier, CommitmentPolicy } from '@aws-crypto/material-management-node';
import { keyClient } from '#lambdas/platform/aws/kms.ts';
import { callService } from '#lambdas/platform/aws/service.ts';
import type { Context } from './contexts.ts';
import { KmsKeyring } from './keyring.ts';

/** Encrypts an object as JSON. `step` is one of `steps`. */
export type Encrypt = (value: object, step: number, context: Context) => Promise<Uint8Array>;

/** In bytes. Padding to a multiple of a step keeps the ciphertext's length from telling much. */
export const steps = { answers: 4 * 1024, text: 1024, contact: 256 } as const;

/** Adds spaces, which JSON.parse ignores. */
const padded = (value: object, step: number): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const filled = Buffer.alloc(Math.ceil(json.length / step) * step, ' ');
  json.copy(filled);
  return filled;
};

const { encrypt } = buildEncrypt(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);

export const encryptWith = (generatorKeyId: string, client = keyClient): Encrypt => {
  const keyring = new KmsKeyring({ generatorKeyId, clientProvider: () => client });
  return (value, step, context) =>
    callService('the key', async () => {
      const { result } = await encrypt(keyring, padded(value, step), {
        // This suite has no signature, because IAM already limits who can write ciphertexts.
        suiteId: AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY,
        encryptionContext: { ...context },
      });
      return result;
    });
};
