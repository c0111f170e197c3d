import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { draftKeyContract as contract } from '#shared/draft-key.ts';
import { dynamoClient, kmsClient } from '../adapters/clients.ts';
import { dataKeys } from '../adapters/data-key.ts';
import { variable } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { tablesOf } from '../adapters/table.ts';
import { endDraftKey, giveDraftKey } from './draft-key.ts';
import { draftStore } from './draft-store.ts';

const drafts = draftStore(tablesOf(dynamoClient())('DRAFTS_TABLE'));
const keys = dataKeys(kmsClient(), variable('DRAFT_KEY_ARN'));

const give = handle({ contract, submit: giveDraftKey({ drafts, keys, now: () => new Date() }) });
const end = handle({ contract, submit: endDraftKey({ drafts }) });

export const handler = (event: APIGatewayProxyEventV2) =>
  event.requestContext.http.method === 'DELETE' ? end(event) : give(event);
