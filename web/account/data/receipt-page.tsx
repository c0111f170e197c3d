import { Button } from '@aws-amplify/ui-react';
import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { copiesElsewhere, retention } from '#shared/domain/privacy.ts';
import { paths } from '#web/lib/paths.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';

export interface Receipt {
  email: string;
  isConfirmed: boolean;
  at: Date;
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });
const { firstName } = brand.coach;

export const whatIsDeleted = ({ isConfirmed }: Pick<Receipt, 'isConfirmed'>): string =>
  `your account, your assessments, your messages, the notes about you, ${
    isConfirmed
      ? 'your contact details, and the requests for the guide from your address'
      : 'and your contact details'
  }`;

export const OwnCopies = ({ isConfirmed }: Pick<Receipt, 'isConfirmed'>) => (
  <>
    The site can’t delete {firstName}’s own copies ({copiesElsewhere}), so it asks {firstName} to
    delete them.
    {!isConfirmed && (
      <>
        {' '}
        Because you never confirmed your address, the site can’t say whose copies they are. Please
        write to <a href={`mailto:${brand.email}`}>{brand.email}</a> as well.
      </>
    )}
  </>
);

/** What the deletion does and leaves, while the page still knows whose data it was. */
export const ReceiptPage = ({ email, isConfirmed, at }: Receipt) => (
  <PageFrame title="Your Data Is Being Deleted" className="letter account">
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
          We’re deleting {whatIsDeleted({ isConfirmed })}. Within 15 minutes, you’re signed out
          everywhere. We’ve deleted any unfinished assessment in this browser.{' '}
          <OwnCopies isConfirmed={isConfirmed} />
        </p>
        <p>
          {isConfirmed
            ? 'We’ll email you when it’s done.'
            : `You never confirmed your address, so we won’t email you. This page is your receipt: save or print it. We keep requests for the guide from this address for ${retention.leadMonths} months, unless the owner of the address asks us to delete them sooner.`}
        </p>
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays">What do we keep, and for how long?</h2>
        <ul>
          <li>Backups, for up to {retention.backupDays} days.</li>
          <li>
            {isConfirmed
              ? 'Fingerprints of your account and address'
              : 'A fingerprint of your account'}
            , for {retention.tombstoneDays} days, so that we can delete your data from a backup
            before we use it.
          </li>
          <li>
            A fingerprint of your address, for {retention.suppressionYears} years, if you
            unsubscribed or marked an email as spam, or if an email to you was returned. It stops
            the guide and other optional emails. Your address can’t be read from a fingerprint.
            After a returned email or a spam report, Amazon also keeps the address on its list of
            addresses that it delivers no emails to, until we remove it.
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
      <div className="buttons">
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
