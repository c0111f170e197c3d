import { type SubmitEvent, useRef, useState } from 'react';
import { HONEYPOT, nameFromEmail } from '#shared/domain/lead.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { leadSource } from '#web/landing/free-guide/lead-source.ts';
import { call } from '#web/lib/call.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { useSlow } from '#web/ui/use-slow.ts';

const FAILED = 'Something went wrong. Please try again.';
const sentences = { failed: 'Failed to subscribe', offline: FAILED, 'timed-out': FAILED };

export const useGuideForm = (onDone: () => void) => {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const slow = useSlow(busy);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (sending.current || values.get(HONEYPOT)) return;
    const email = String(values.get('email') ?? '');
    const source = leadSource(new URL(location.href), document.referrer);
    sending.current = true;
    setBusy(true);
    const lead = { email, name: nameFromEmail(email), ...(source && { source }) };
    const outcome = await call(subscribeLeadMagnet, lead, undefined, sentences);
    sending.current = false;
    setBusy(false);
    if (outcome.ok) {
      toast.success('Success!', 'Check your email for your free guide download link.');
      onDone();
    } else if (outcome.reason === 'invalid') {
      toast.error('Validation Error', outcome.message);
      setError(outcome.message);
      form.querySelector<HTMLElement>('[name=email]')?.focus();
    } else {
      toast.error('Error', outcome.message);
    }
  };

  return { error, busy, slow, forgetError: () => setError(undefined), submit };
};
