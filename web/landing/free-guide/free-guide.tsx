import { ArrowDownToLine } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { EMAIL_MAX } from '#shared/domain/email.ts';
import { HONEYPOT, type LeadSource, nameFromEmail, SOURCE_MAX } from '#shared/domain/lead.ts';
import { hasUnprintable } from '#shared/domain/text.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { freeGuide } from '#web/content/owner.ts';
import { call } from '#web/lib/call.ts';
import { focusOn } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { useStarted } from '#web/ui/use-started.ts';
import { GuideAsText, GuideSheet } from './guide-sheet.tsx';

const cleaned = (text: string | null): string | undefined => {
  const short = text?.trim().slice(0, SOURCE_MAX);
  return short && !hasUnprintable(short) ? short : undefined;
};

const hostOf = (address: string): string | null => (address ? new URL(address).host : null);

export const leadSource = (page: URL, referrer: string): LeadSource | undefined => {
  const host = hostOf(referrer);
  const found = {
    source: cleaned(page.searchParams.get('utm_source')),
    medium: cleaned(page.searchParams.get('utm_medium')),
    campaign: cleaned(page.searchParams.get('utm_campaign')),
    referrer: host === page.host ? undefined : cleaned(host),
  };
  const known = Object.entries(found).filter(([, text]) => text !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};

const FAILED = 'Something went wrong. Please try again.';
const sentences = { failed: 'Failed to subscribe', offline: FAILED, 'timed-out': FAILED };

const useGuideForm = (onDone: () => void) => {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const act = useRef({ id: '', email: '' });
  const slow = useSlow(busy);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (sending.current || values.get(HONEYPOT)) return;
    const email = String(values.get('email') ?? '');
    const source = leadSource(new URL(location.href), document.referrer);
    // “Try again” repeats the same act.
    if (act.current.email !== email) act.current = { id: crypto.randomUUID(), email };
    sending.current = true;
    setBusy(true);
    const lead = { email, name: nameFromEmail(email), source };
    const outcome = await call(subscribeLeadMagnet, lead, { act: act.current.id, sentences });
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

const Honeypot = () => (
  <div className="honeypot" aria-hidden="true">
    <label htmlFor="guide-website">Website</label>
    <input id="guide-website" name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
  </div>
);

const EmailField = ({ error, onInput }: { error: string | undefined; onInput: () => void }) => (
  <div>
    <label className="field-label" htmlFor="guide-email">
      {freeGuide.label}
    </label>
    <input
      className="input"
      id="guide-email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      maxLength={EMAIL_MAX}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'guide-error guide-note' : 'guide-note'}
      onInput={onInput}
    />
    {error && (
      <p className="field-error" id="guide-error">
        {error}
      </p>
    )}
  </div>
);

const GuideForm = ({ onDone }: { onDone: () => void }) => {
  const { error, busy, slow, forgetError, submit } = useGuideForm(onDone);
  const started = useStarted();
  return (
    // With `dialog`, the browser never leaves the page, even if the script fails.
    <form className="guide-form" id="guide-form" method="dialog" noValidate onSubmit={submit}>
      <EmailField error={error} onInput={forgetError} />
      <Honeypot />
      <button
        className="button"
        type="submit"
        disabled={!started}
        aria-disabled={busy ? true : undefined}
      >
        {busy ? freeGuide.busy : freeGuide.action}
      </button>
      <p className="small" id="guide-note">
        {freeGuide.note}
      </p>
      {!started && (
        <p className="not-started" role="alert">
          {freeGuide.notStarted}
        </p>
      )}
      <p className="small" role="status">
        {slow ? freeGuide.slow : ''}
      </p>
    </form>
  );
};

const Offer = ({ onDone }: { onDone: () => void }) => (
  <>
    <h2 id="free-guide-title">{freeGuide.title}</h2>
    <p className="lead">{freeGuide.text}</p>
    <ul className="discoveries">
      {freeGuide.discoveries.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
    <GuideForm onDone={onDone} />
  </>
);

const Ready = () => (
  <div className="guide-ready">
    <h2 className="title" id="free-guide-title" tabIndex={-1} ref={focusOn}>
      {freeGuide.success}
    </h2>
    <a className="button" href={`/${brand.guideFile}`} download={brand.guideFile}>
      {freeGuide.download}
      <ArrowDownToLine aria-hidden />
    </a>
    <details className="plus">
      <summary>{freeGuide.asText}</summary>
      <GuideAsText />
    </details>
  </div>
);

export const FreeGuide = () => {
  const [done, setDone] = useState(false);
  return (
    <div className="wrap free-guide-columns">
      <div>{done ? <Ready /> : <Offer onDone={() => setDone(true)} />}</div>
      <GuideSheet />
    </div>
  );
};
