import { useEffect, useRef } from 'react';
import { brand } from '#shared/brand.ts';
import type { MyAccount } from '#shared/endpoints/account.ts';
import { paths } from '#web/lib/paths.ts';
import { dayAndTime } from '#web/ui/when.ts';

const { firstName } = brand.coach;

const steps = (promise: string): string[] => [
  'It’s saved, encrypted, and confidential.',
  `${firstName} reads it and calls or writes to you${promise}.`,
  'Together you decide which coaching fits.',
];

/** The thank-you, with the way to everything that follows. */
export const SubmittedNotice = ({
  account,
  promise,
}: {
  account: MyAccount | undefined;
  /** “ by Friday …”, or “ within 24 hours”. */
  promise: string;
}) => {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    notice.current?.focus({ preventScroll: true });
  }, []);
  const isUnconfirmed = account?.isConfirmed === false;
  return (
    <section ref={notice} className="submitted" aria-labelledby="submitted-title" tabIndex={-1}>
      <h2 id="submitted-title">Thank you. We have your health history.</h2>
      <ol className="numbered">
        {steps(account?.dueAt ? ` by ${dayAndTime(account.dueAt)}` : promise).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isUnconfirmed && (
        <p className="callout">
          <strong>Confirm your email so {firstName} can answer you.</strong> The address of your
          account is {account.email}.
        </p>
      )}
      <p>
        <a className="button" href={isUnconfirmed ? `${paths.account}#confirm` : paths.account}>
          {isUnconfirmed ? 'Confirm Your Email' : 'Your Account'}
        </a>
      </p>
      <p>
        Your account page shows when {firstName} reads it. You can also write to {firstName} there.{' '}
        {brand.bookingUrl && (
          <a href={brand.bookingUrl} target="_blank" rel="noreferrer">
            Book a call
          </a>
        )}
      </p>
    </section>
  );
};
