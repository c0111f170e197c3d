import { useRef, useState } from 'react';
import type { ConsentedAssessment } from '#shared/domain/consent/consent.ts';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { call } from '#web/lib/call.ts';

export const SUBMISSION_FAILED = 'Failed to submit assessment. Please try again.';

const sentences = {
  failed: SUBMISSION_FAILED,
  offline:
    'We can’t reach the server. Your answers are still here. Check your connection, then try again.',
  'timed-out':
    'The server took too long to answer. Your answers are still here. Try again: we won’t save them twice.',
  'too-many': 'Too many requests right now. Your answers are still here. Try again in a minute.',
};

export const useSubmission = (accountId: string) => {
  const { store } = useAccount();
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);

  const submit = async (assessment: ConsentedAssessment) => {
    running.current = true;
    setSubmitting(true);
    const outcome = await call(submitHealthAssessment, assessment, store.of(accountId), sentences);
    running.current = false;
    setSubmitting(false);
    return outcome;
  };

  return { submit, submitting, isRunning: () => running.current };
};
