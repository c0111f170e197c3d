import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { callService } from '#lambdas/platform/aws/service.ts';

type Context = Readonly<Record<string, string>>;

const BYTES = 32;

export const dataKeys = (client: KMSClient, KeyId: string) => ({
  generate: (EncryptionContext: Context) =>
    callService('the key', async () => {
      const { Plaintext, CiphertextBlob } = await client.send(
        new GenerateDataKeyCommand({ KeyId, NumberOfBytes: BYTES, EncryptionContext }),
      );
      if (!Plaintext || !CiphertextBlob) throw new TypeError('KMS gave no data key');
      return { plaintext: Plaintext, encrypted: CiphertextBlob };
    }),

  open: (CiphertextBlob: Uint8Array, EncryptionContext: Context) =>
    callService('the key', async () => {
      const { Plaintext } = await client.send(
        new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }),
      );
      if (!Plaintext) throw new TypeError('KMS returned no data key');
      return Plaintext;
    }),
});

export type DataKeys = ReturnType<typeof dataKeys>;
