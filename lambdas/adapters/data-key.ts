import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { callService } from './service.ts';

type Context = Readonly<Record<string, string>>;

export interface DataKey {
  /** 256 bits. */
  plaintext: Uint8Array;
  /** The same, encrypted by KMS. */
  sealed: Uint8Array;
}

export interface DataKeys {
  /** Needs kms:GenerateDataKey. @throws ServiceUnavailableError */
  generate: (context: Context) => Promise<DataKey>;
  /** Needs kms:Decrypt, and the context of `generate`. @throws ServiceUnavailableError */
  open: (sealed: Uint8Array, context: Context) => Promise<Uint8Array>;
}

const BYTES = 32;

/** Data keys of a KMS key, for those who encrypt elsewhere. */
export const dataKeys = (client: KMSClient, KeyId: string): DataKeys => ({
  generate: (EncryptionContext) =>
    callService('the key', async () => {
      const { Plaintext, CiphertextBlob } = await client.send(
        new GenerateDataKeyCommand({ KeyId, NumberOfBytes: BYTES, EncryptionContext }),
      );
      if (!Plaintext || !CiphertextBlob) throw new TypeError('KMS gave no data key');
      return { plaintext: Plaintext, sealed: CiphertextBlob };
    }),
  open: (CiphertextBlob, EncryptionContext) =>
    callService('the key', async () => {
      const { Plaintext } = await client.send(
        new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }),
      );
      if (!Plaintext) throw new TypeError('KMS opened no data key');
      return Plaintext;
    }),
});
