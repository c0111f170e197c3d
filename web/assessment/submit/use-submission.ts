import { useRef, useState } from 'react';
import type { ConsentedAssessment } from '#shared/domain/consent.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import {
  SUBMISSION_FAILED,
  type Submission,
  submitAssessment,
} from '#web/assessment/submit/submit.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { send } from '#web/lib/api.ts';
import { idempotencyKey } from '#web/lib/idempotency-key.ts';

/** Sends the assessments of an account, one at a time; a retry of the same answers has the same key. */
export const useSubmission = (accountId: string) => {
  const { store } = useAccount();
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const last = useRef({ body: '', key: '' });

  const keyOf = async (assessment: ConsentedAssessment) => {
    const body = JSON.stringify(assessment);
    if (last.current.body !== body) last.current = { body, key: await idempotencyKey(assessment) };
    return last.current.key;
  };

  const submit = async (assessment: ConsentedAssessment): Promise<Submission> => {
    running.current = true;
    setSubmitting(true);
    try {
      return await submitAssessment(assessment, await keyOf(assessment), {
        send: (body, call) => send(endpoints.submitHealthAssessment, body, call),
        accessToken: () => store.accessToken(accountId),
        renew: store.renew,
      });
    } catch {
      return { outcome: 'failed', message: SUBMISSION_FAILED };
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  };

  return { submit, submitting, isRunning: () => running.current };
};
