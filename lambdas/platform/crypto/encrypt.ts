import { buildEncrypt } from '@aws-crypto/encrypt-node';
import { AlgorithmSuiteIdentifier, CommitmentPolicy } from '@aws-crypto/material-management-node';
import { keyClients } from '#lambdas/platform/aws/kms.ts';
import { callService } from '#lambdas/platform/aws/service.ts';
import { KmsKeyring } from './keyring.ts';

const { encrypt } = buildEncrypt(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);

export type Encrypt = (
  plaintext: Uint8Array,
  context: Readonly<Record<string, string>>,
) => Promise<Uint8Array>;

export const encryptWith = (keyArn: string, clientProvider = keyClients()): Encrypt => {
  const keyring = new KmsKeyring({ generatorKeyId: keyArn, clientProvider });
  return (plaintext, context) =>
    callService('the key', async () => {
      const { result } = await encrypt(keyring, plaintext, {
        // This suite has no signature, because IAM already limits who can write ciphertexts.
        suiteId: AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY,
        encryptionContext: { ...context },
      });
      return result;
    });
};
