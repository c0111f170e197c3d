import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { draftKeyContract } from '#shared/contract.ts';
import { dynamoClient, kmsClient } from '../adapters/clients.ts';
import { dataKeys } from '../adapters/data-key.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { endDraftKey, giveDraftKey } from './draft-key.ts';
import { draftStore } from './draft-store.ts';

const env = readEnvironment('draft/draft-key');
const drafts = draftStore({ client: dynamoClient(), name: env.DRAFTS_TABLE });
const shared = { contract: draftKeyContract, originSecret: env.ORIGIN_SECRET };

const give = handle({
  ...shared,
  submit: giveDraftKey({
    drafts,
    keys: dataKeys(kmsClient(), env.DRAFT_KEY_ARN),
    now: () => new Date(),
  }),
});
const end = handle({ ...shared, submit: endDraftKey({ drafts }) });

export const handler = (event: APIGatewayProxyEventV2) =>
  event.requestContext.http.method === 'DELETE' ? end(event) : give(event);
