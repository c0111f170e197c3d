import { submit } from '#lambdas/assessment/submit.ts';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { brand } from '#shared/brand.ts';
import * as client from '#shared/endpoints/client.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import { fakeHash } from './email-world.ts';
import { ORIGIN_SECRET } from './http-event.ts';
import { fakeAssessments, fakeClock, fakeLeads } from './stores.ts';

/** Both forms' endpoints, wired like the Lambdas but with tables in memory and no encryption. */
export const fakeEndpoints = () => {
  const leads = fakeLeads();
  const assessments = fakeAssessments();
  const { now } = fakeClock();
  const forLead = { store: leads.store, secret: ORIGIN_SECRET, now };
  const forAssessment = {
    accounts: { find: async () => ({ email: 'ada@example.com', isConfirmed: true }) },
    store: assessments.store,
    encryptAnswers: async (plaintext: Uint8Array) => plaintext,
    encryptContact: async (plaintext: Uint8Array) => plaintext,
    hash: fakeHash,
    hours: brand.workingHours,
    now,
  };
  return {
    leads,
    assessments,
    lead: serve(visitor, {
      subscribeLeadMagnet: (input, caller) => subscribe(forLead, input, caller),
    }),
    assessment: serve(client, {
      submitHealthAssessment: (input, caller) => submit(forAssessment, input, caller),
    }),
  };
};
