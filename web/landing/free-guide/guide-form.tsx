import { EMAIL_MAX } from '#shared/domain/email.ts';
import { HONEYPOT } from '#shared/domain/lead.ts';
import { freeGuide } from '#web/content/content.ts';
import { useGuideForm } from '#web/landing/free-guide/use-guide-form.ts';

/**
 * The honeypot, for bots that fill in every field: off the screen, and hidden from keyboards and screen
 * readers.
 */
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

export const GuideForm = ({ onDone }: { onDone: () => void }) => {
  const { error, busy, slow, forgetError, submit } = useGuideForm(onDone);
  return (
    // POST, so that no address can end up in a URL if the script fails.
    <form className="guide-form" id="guide-form" method="post" noValidate onSubmit={submit}>
      <EmailField error={error} onInput={forgetError} />
      <Honeypot />
      <button className="button" type="submit" aria-disabled={busy ? true : undefined}>
        {busy ? freeGuide.busy : freeGuide.action}
      </button>
      <p className="small" id="guide-note">
        {freeGuide.note}
      </p>
      <p className="small" role="status">
        {slow ? freeGuide.slow : ''}
      </p>
    </form>
  );
};
