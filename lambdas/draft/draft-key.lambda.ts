import { kmsClient } from '#lambdas/platform/aws/clients.ts';
import { dataKeys } from '#lambdas/platform/crypto/data-key.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { brand } from '#shared/brand.ts';
import * as client from '#shared/endpoints/client.ts';
import { endDraftKey, giveDraftKey } from './draft-key.ts';
import { draftStore } from './draft-store.ts';

const { drafts, outbox } = tablesOf({ drafts: 'DRAFTS_TABLE', outbox: 'OUTBOX_TABLE' });

const deps = {
  drafts: draftStore(drafts, outbox),
  keys: dataKeys(kmsClient(), variable('DRAFT_KEY_ARN')),
  isReminded: brand.remindOfDrafts,
  now: () => new Date(),
};

export const handler = serve(
  client,
  {
    giveDraftKey,
    endDraftKey,
  },
  deps,
);
