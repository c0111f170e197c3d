import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import { callService } from '#lambdas/platform/aws/service.ts';

/**
 * An address has a different hash for each purpose. A reader of two tables therefore can't match
 * their rows. `deleted` also hashes account ids, `name` hashes the parts of clients' names, and
 * `unsubscribe` signs tokens.
 */
export type HashPurpose = 'recipient' | 'client' | 'name' | 'deleted' | 'unsubscribe';

export type HashAddress = (address: string) => Promise<string>;

/**
 * A client's items contain hashes with these purposes. DynamoDB bills items by the KiB, and 128
 * bits are enough.
 */
const SHORT: readonly HashPurpose[] = ['client', 'name'];

/**
 * Returns an HMAC in hexadecimal: 64 digits, or 32 for `SHORT` purposes. The KMS key never leaves
 * KMS, and nobody who reads a table can find an address by guessing. Needs kms:GenerateMac.
 */
export const addressHash =
  (client: KMSClient, keyArn: string, purpose: HashPurpose): HashAddress =>
  (address) =>
    callService('the key', async () => {
      const { Mac } = await client.send(
        new GenerateMacCommand({
          KeyId: keyArn,
          MacAlgorithm: 'HMAC_SHA_256',
          Message: Buffer.from(`${purpose}\n${address}`),
        }),
      );
      return Buffer.from(Mac ?? [])
        .toString('hex')
        .slice(0, SHORT.includes(purpose) ? 32 : 64);
    });
