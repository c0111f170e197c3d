import { buildDecrypt } from '@aws-crypto/decrypt-node';
import { CommitmentPolicy } from '@aws-crypto/material-management-node';
import { keyClients } from '#lambdas/platform/aws/kms.ts';
import { KmsKeyring } from './keyring.ts';

const { decrypt } = buildDecrypt(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT);

export type Decrypt = (
  encrypted: Uint8Array,
  context: Readonly<Record<string, string>>,
) => Promise<Uint8Array>;

export class NotAuthentic extends Error {
  override readonly name = 'NotAuthentic';
}

export const decryptWith = (keyArn: string, clientProvider = keyClients()): Decrypt => {
  const keyring = new KmsKeyring({ keyIds: [keyArn], clientProvider });
  return async (encrypted, context) => {
    const { plaintext, messageHeader } = await decrypt(keyring, encrypted);
    const found = messageHeader.encryptionContext;
    const names = Object.keys(context);
    const isSame =
      Object.keys(found).length === names.length &&
      names.every((name) => found[name] === context[name]);
    if (!isSame) throw new NotAuthentic('The ciphertext has another encryption context');
    return plaintext;
  };
};
