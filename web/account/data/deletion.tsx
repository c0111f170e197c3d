import { Button } from '@aws-amplify/ui-react';
import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { copiesElsewhere, retention } from '#shared/domain/privacy.ts';
import { paths } from '#web/lib/paths.ts';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { when } from '#web/ui/when.ts';

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

const OwnCopies = ({ isConfirmed }: Pick<Receipt, 'isConfirmed'>) => (
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

const Kept = () => (
  <p>
    What we keep, why, and for how long: <a href={paths.healthData}>{healthPolicy}</a>
  </p>
);

export const DeletionUnderWay = ({ since }: { since: string }) => (
  <section aria-labelledby="deleting">
    <h2 id="deleting">We’re deleting your data</h2>
    <p>
      We began {when(since)}. You can’t submit anything from this account, and {firstName} can’t
      open what you’ve sent. If you confirmed your email address, we email you when it’s done.
    </p>
    <Kept />
  </section>
);

const TITLE = 'Your Data Is Being Deleted';

/** What the deletion does, while the page still knows whose data it was. */
export const ReceiptPage = ({ email, isConfirmed, at }: Receipt) => (
  <PageFrame title={TITLE} className="letter account">
    <header>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p className="small">{email}</p>
      <p className="small">
        Requested on <time dateTime={at.toISOString()}>{format.format(at)}</time>
      </p>
    </header>
    <div>
      <section aria-labelledby="deleting">
        <h2 id="deleting">What happens now?</h2>
        <p>
          We’re deleting {whatIsDeleted({ isConfirmed })}. Within 15 minutes, you’re signed out
          everywhere. We’ve deleted any unfinished assessment in this browser. Backups are deleted
          within {retention.backupDays} days. <OwnCopies isConfirmed={isConfirmed} />
        </p>
        <p>
          {isConfirmed
            ? 'We’ll email you when it’s done.'
            : `You never confirmed your address, so we won’t email you. This page is your receipt: save or print it. We keep requests for the guide from this address for ${retention.leadMonths} months, unless the owner of the address asks us to delete them sooner.`}
        </p>
        <Kept />
        <p>
          Questions? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
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
