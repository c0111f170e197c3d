import { submit } from '#lambdas/assessment/submit.ts';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { brand } from '#shared/brand.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { ORIGIN_SECRET } from './http-event.ts';
import { fakeHash } from './mail-world.ts';
import { fakeAssessments, fakeClock, fakeLeads } from './stores.ts';

/** Both endpoints as the Lambdas wire them, over tables in memory and a cipher that hides nothing. */
export const fakeEndpoints = () => {
  const leads = fakeLeads();
  const assessments = fakeAssessments();
  const clock = fakeClock();
  return {
    leads,
    assessments,
    clock,
    lead: handle({
      contract: endpoints.subscribeLeadMagnet,
      submit: subscribe({ store: leads.store, secret: ORIGIN_SECRET, now: clock.now }),
    }),
    assessment: handle({
      contract: endpoints.submitHealthAssessment,
      submit: submit({
        store: assessments.store,
        encryptAnswers: async (plaintext) => plaintext,
        encryptContact: async (plaintext) => plaintext,
        hash: fakeHash,
        hours: brand.workingHours,
        now: clock.now,
      }),
    }),
  };
};
