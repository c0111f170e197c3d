import { deleteAccount } from '#lambdas/account/delete-account.ts';
import { readAccount } from '#lambdas/account/read-account.ts';
import { requestCode, unlock } from '#lambdas/account/unlock.ts';
import { withdrawConsent } from '#lambdas/account/withdraw.ts';
import { giveDraftKey } from '#lambdas/assessment/draft-key.ts';
import { writeMessage } from '#lambdas/message/write-message.ts';
import { clientsPool } from '#lambdas/platform/aws/user-pool.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as account from '#shared/endpoints/account.ts';
import * as assessment from '#shared/endpoints/assessment.ts';
import * as message from '#shared/endpoints/message.ts';

const deps = {
  tables: openTables(),
  accounts: clientsPool(),
  encryptNotes: encryptWith(variable('NOTES_KEY_ARN')),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(
  { ...account, ...assessment, ...message },
  {
    readAccount,
    requestCode,
    unlock,
    withdrawConsent,
    deleteAccount,
    giveDraftKey,
    writeMessage,
  },
  deps,
);
