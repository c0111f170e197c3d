import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import { callService } from '#lambdas/platform/aws/service.ts';

/** An address has one hash per purpose, so that nobody can match two tables' items by address. */
export type HashPurpose = 'recipient' | 'client' | 'deleted';

export type HashAddress = (address: string) => Promise<string>;

/** 128 bits are enough for the hashes in a case, and DynamoDB bills items by size. */
const charactersOf = (purpose: HashPurpose): number => (purpose === 'client' ? 32 : 64);

/** Without the key, which stays in KMS, nobody can find an address by guessing. */
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
        .slice(0, charactersOf(purpose));
    });
