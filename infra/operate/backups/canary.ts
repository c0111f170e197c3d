import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';

/** The canary's key in the table of assessments. No assessment has such an id, and no case lists it. */
const key = { id: 'canary' };
const TEXT =
  'This item belongs to no client. A restore drill decrypts it, to check that backups can be read.';
/** The role that writes the canary after a deployment may encrypt only with this context (`github-stack.ts`). */
const EncryptionContext = { purpose: 'canary' };

type Kms = Pick<KMSClient, 'send'>;

/** Encrypts the canary with `keyArn` and puts it into a table, if it isn't there. */
export async function putCanary(table: Table, kms: Kms, keyArn: string): Promise<void> {
  if (await getItem(table, key)) return;
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ KeyId: keyArn, Plaintext: Buffer.from(TEXT), EncryptionContext }),
  );
  await putItem({ table, item: { ...key, encrypted: CiphertextBlob } });
}

/** @returns the problem with the canary in a restored table, if any */
export async function problemWithCanary(
  table: Table,
  kms: Kms,
  keyArn: string,
): Promise<string | undefined> {
  const item = await getItem(table, key);
  if (!(item?.encrypted instanceof Uint8Array)) return 'the canary was not restored';
  try {
    const { Plaintext = new Uint8Array() } = await kms.send(
      new DecryptCommand({ KeyId: keyArn, CiphertextBlob: item.encrypted, EncryptionContext }),
    );
    return Buffer.from(Plaintext).toString() === TEXT
      ? undefined
      : 'the restored canary has a different text';
  } catch (error) {
    return `the canary cannot be decrypted: ${(error as Error).name}`;
  }
}
