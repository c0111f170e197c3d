import { kmsClient } from '#lambdas/platform/aws/clients.ts';
import { dataKeys } from '#lambdas/platform/crypto/data-key.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { endDraftKey, giveDraftKey } from './draft-key.ts';
import { draftStore } from './draft-store.ts';

const { drafts } = tablesOf({ drafts: 'DRAFTS_TABLE' });

const deps = {
  drafts: draftStore(drafts),
  keys: dataKeys(kmsClient(), variable('DRAFT_KEY_ARN')),
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
