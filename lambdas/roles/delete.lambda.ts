import type { Context, DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import type { Dependencies } from '#lambdas/deletion/delete-person.ts';
import { retain } from '#lambdas/deletion/retain.ts';
import { runDueDeletions, runNewDeletions } from '#lambdas/deletion/run.ts';
import { idsIn } from '#lambdas/jobs/job.ts';
import { KeyClient } from '#lambdas/platform/aws/kms.ts';
import { backgroundOptions } from '#lambdas/platform/aws/service.ts';
import { clientsPool } from '#lambdas/platform/aws/user-pool.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { failingQuietly } from '#lambdas/platform/log.ts';
import { openTables } from '#lambdas/platform/store/table.ts';

const kms = new KeyClient(backgroundOptions);

const deps: Dependencies = {
  tables: openTables(backgroundOptions),
  accounts: clientsPool(backgroundOptions),
  hash: keyedHash(variable('ADDRESS_KEY_ARN'), kms),
  encryptAddress: encryptWith(variable('CONTACT_KEY_ARN'), kms),
  now: () => new Date(),
};

/** The rule of the night sends this instead of an event. */
interface Night {
  readonly task: 'retain';
}

export const handler = failingQuietly(
  async (event: DynamoDBStreamEvent | ScheduledEvent | Night, context: Context) => {
    if ('task' in event) {
      return retain(deps.tables, {
        now: deps.now,
        timeLeft: () => context.getRemainingTimeInMillis(),
      });
    }
    return 'Records' in event ? runNewDeletions(deps, idsIn(event)) : runDueDeletions(deps);
  },
);
