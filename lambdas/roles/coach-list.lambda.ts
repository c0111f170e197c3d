import { listCases } from '#lambdas/coach/list-cases.ts';
import { listLeads } from '#lambdas/coach/list-leads.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as endpoints from '#shared/endpoints/coach.ts';

const deps = {
  tables: openTables(),
  hash: keyedHash(variable('ADDRESS_KEY_ARN')),
  decryptContact: decryptWith(variable('CONTACT_KEY_ARN')),
  now: () => new Date(),
};

/** A page needs up to 50 decryptions. */
const DEADLINE_MS = 8_000;

export const handler = serve(endpoints, { listCases, listLeads }, deps, DEADLINE_MS);
