import { Button } from '@aws-amplify/ui-react';
import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { retention } from '#shared/domain/privacy.ts';
import { paths } from '#web/lib/paths.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { OwnCopies } from './own-copies.tsx';

export interface Receipt {
  email: string;
  emailConfirmed: boolean;
  at: Date;
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

export const ReceiptPage = ({ email, emailConfirmed, at }: Receipt) => (
  <PageFrame title="Your Data Is Being Deleted" className="letter">
    <header>
      <h1 tabIndex={-1}>Your Data Is Being Deleted</h1>
      <p className="small">{email}</p>
      <p className="small">
        Requested on <time dateTime={at.toISOString()}>{format.format(at)}</time>
      </p>
    </header>
    <div>
      <section aria-labelledby="goes">
        <h2 id="goes">What happens now?</h2>
        <p>
          We’re deleting your account, your assessments, your messages, the notes about you,{' '}
          {emailConfirmed
            ? 'your contact details, and your requests for the guide.'
            : 'and your contact details.'}{' '}
          Within 15 minutes, you’re signed out everywhere. We’ve deleted any unfinished assessment
          in this browser. <OwnCopies emailConfirmed={emailConfirmed} />
        </p>
        <p>
          {emailConfirmed
            ? 'We’ll email you when it’s done.'
            : `You never confirmed your address, so we won’t email you. This page is your receipt: save or print it. We keep requests for the guide from this address for ${retention.leadMonths} months after the last one, unless the owner of the address asks us to delete them sooner.`}
        </p>
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays">What do we keep, and for how long?</h2>
        <ul>
          <li>Backups, for up to {retention.backupDays} days.</li>
          <li>
            The last status of your coaching request and its dates, for a few days, on the trainers’
            pages of this site, without your name.
          </li>
          <li>
            {emailConfirmed
              ? 'Fingerprints of your account and address'
              : 'A fingerprint of your account'}
            , for {retention.tombstoneDays} days, so that we can delete your data from a backup
            before we use it.
          </li>
          <li>
            A fingerprint of your address, for {retention.suppressionYears} years, if you
            unsubscribed or marked an email as spam, or if an email to you was returned. It stops
            the guide and other optional emails. After a returned email or a spam report, we also
            don’t email codes to this address. Your address can’t be read from a fingerprint.
          </li>
          <li>
            Technical logs and the log of sign-ins, for up to {retention.logDays} days. Amazon
            decides how long it keeps its own history of sign-ins.
          </li>
          <li>
            The record of who opened your data, without your name, for {retention.auditYears} years.
          </li>
          <li>
            The record of who used the encryption keys and the database, without your name, for up
            to {retention.trailDays} days.
          </li>
        </ul>
        <p>
          The <a href={paths.healthData}>{healthPolicy}</a> has the details. Questions? Write to{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      </section>
      <div className="buttons receipt-buttons">
        <Button className="button" onClick={() => print()}>
          Print
        </Button>
        <a className="button button-quiet" href={paths.home}>
          Back to the Home Page
        </a>
      </div>
    </div>
  </PageFrame>
);
