import { type SubmitEvent, useRef, useState } from 'react';
import { HONEYPOT, type Lead, nameFromEmail } from '#shared/domain/lead.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { leadSource } from '#web/landing/free-guide/lead-source.ts';
import { type Answer, send } from '#web/lib/api.ts';
import { idempotencyKey } from '#web/lib/idempotency-key.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { useSlow } from '#web/ui/use-slow.ts';

/** The server's sentence or a text of ours (RULES.md, Toasts). */
const failure = (answer: Exclude<Answer, { outcome: 'done' | 'invalid' }>): string => {
  if (answer.outcome === 'offline' || answer.outcome === 'timed-out')
    return 'Something went wrong. Please try again.';
  return ('message' in answer && answer.message) || 'Failed to subscribe';
};

/** Sends a lead; the same lead again is the same submission, with the same key. */
const useSend = () => {
  const last = useRef<{ lead: Lead; key: Promise<string> }>(undefined);
  return async (lead: Lead): Promise<Answer> => {
    if (last.current?.lead.email !== lead.email) {
      last.current = { lead, key: idempotencyKey(lead) };
    }
    return send(endpoints.subscribeLeadMagnet, lead, { idempotencyKey: await last.current.key });
  };
};

/** The rules, calls and toasts of the free-guide form (RULES.md, Free guide). */
export const useGuideForm = (onDone: () => void) => {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const slow = useSlow(busy);
  const sendLead = useSend();

  const show = (answer: Answer, field: HTMLElement | null) => {
    if (answer.outcome === 'done') {
      toast.success('Success!', 'Check your email for your free guide download link.');
      onDone();
    } else if (answer.outcome === 'invalid') {
      const message = answer.issues[0]?.message ?? INVALID_INPUT;
      toast.error('Validation Error', message);
      setError(message);
      field?.focus();
    } else {
      toast.error('Error', failure(answer));
    }
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (sending.current || values.get(HONEYPOT)) return;
    const email = String(values.get('email') ?? '');
    const source = leadSource(new URL(location.href), document.referrer);
    sending.current = true;
    setBusy(true);
    try {
      show(
        await sendLead({ email, name: nameFromEmail(email), ...(source && { source }) }),
        form.querySelector('[name=email]'),
      );
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return { error, busy, slow, forgetError: () => setError(undefined), submit };
};
