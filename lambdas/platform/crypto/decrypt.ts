import { isDeepStrictEqual } from 'node:util';
import { buildDecrypt } from '@aws-crypto/decrypt-node';
import { CommitmentPolicy } from '@aws-crypto/material-management-node';
import { keyClient } from '#lambdas/platform/aws/kms.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import type { Context } from './contexts.ts';
import { KmsKeyring } from './keyring.ts';

const { decrypt } = buildDecrypt(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);

/** Returns undefined if nobody can ever decrypt it. Throws ServiceUnavailableError in an outage. */
export type Decrypt = <Value>(encrypted: unknown, context: Context) => Promise<Value | undefined>;

// The Encryption SDK reports a failure of KMS only in the error's message.
const FROM_KMS = /one or more KMS CMKs had an error/;
const CHANGED = /InvalidCiphertext|IncorrectKey/;

export const decryptWith = (keyArn: string, client = keyClient): Decrypt => {
  const keyring = new KmsKeyring({ keyIds: [keyArn], clientProvider: () => client });
  return async (encrypted, context) => {
    try {
      const { plaintext, messageHeader } = await decrypt(keyring, encrypted as Uint8Array);
      if (!isDeepStrictEqual({ ...messageHeader.encryptionContext }, context)) {
        throw new Error('The ciphertext has another encryption context');
      }
      return JSON.parse(plaintext.toString('utf8'));
    } catch (cause) {
      const { message } = cause as Error;
      if (FROM_KMS.test(message) && !CHANGED.test(message)) {
        throw new ServiceUnavailableError('The key is out of reach', { cause });
      }
      log('not-decrypted', describeError(cause));
      return undefined;
    }
  };
};
