import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { dataKeys } from '#lambdas/platform/crypto/data-key.ts';
import { variable } from '#lambdas/platform/env.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { draftKeyContract as contract } from '#shared/endpoints/draft-key.ts';
import { endDraftKey, giveDraftKey } from './draft-key.ts';
import { draftStore } from './draft-store.ts';

const drafts = draftStore(tablesOf(dynamoClient())('DRAFTS_TABLE'));
const keys = dataKeys(kmsClient(), variable('DRAFT_KEY_ARN'));

const give = handle({ contract, submit: giveDraftKey({ drafts, keys, now: () => new Date() }) });
const end = handle({ contract, submit: endDraftKey({ drafts }) });

export const handler = (event: APIGatewayProxyEventV2) =>
  event.requestContext.http.method === 'DELETE' ? end(event) : give(event);
