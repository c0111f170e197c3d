import { dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { dataKeys } from '#lambdas/platform/crypto/data-key.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { brand } from '#shared/brand.ts';
import * as client from '#shared/endpoints/client.ts';
import { endDraftKey, giveDraftKey } from './draft-key.ts';
import { draftStore } from './draft-store.ts';

const table = tablesOf(dynamoClient());

const deps = {
  drafts: draftStore(table('DRAFTS_TABLE'), table('OUTBOX_TABLE')),
  keys: dataKeys(kmsClient(), variable('DRAFT_KEY_ARN')),
  isReminded: brand.remindOfDrafts,
  now: () => new Date(),
};

export const handler = serve(client, {
  giveDraftKey: (_, caller) => giveDraftKey(deps, caller),
  endDraftKey: (_, caller) => endDraftKey(deps, caller),
});
