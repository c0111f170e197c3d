import { useEffect, useMemo, useRef, useState } from 'react';
import { coachLimits } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import type { AddressState, Opened } from '#shared/endpoints/coach/case.ts';
import { importDraftKey } from '#web/assessment/draft/encrypt.ts';
import type { CoachError } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem, why } from '#web/coach/frame/problem.tsx';
import { useFocusKept } from '#web/ui/focus.ts';
import { keptText, useKeptText } from '#web/ui/messages/kept-text.ts';
import { MessageList } from '#web/ui/messages/message-list.tsx';
import { quietMessage, TextForm, type TextKind } from '#web/ui/messages/text-form.tsx';
import { useMessages } from './message-queries.ts';
import { type TextName, tabStorage } from './openings.ts';
import { useSendText, useSent } from './send-text.ts';

interface Props {
  opened: Opened;
  onType: (name: TextName, text: string) => void;
}

interface Written {
  id: string;
  text: string;
}

const orderIn = ({ assessmentId, clientCase }: Opened, kind: TextName) => ({
  kind,
  assessmentId,
  clientId: clientCase.clientId,
  clientName: clientCase.contact?.name,
});

/** The API returned the key with the case, so the page can store texts after the session ends. */
const useUnsentText = (name: TextName, { opened: { assessmentId, draftKey }, onType }: Props) => {
  const key = draftKey.plaintext;
  const kept = useMemo(
    () => keptText(tabStorage(assessmentId, name), () => importDraftKey(key)),
    [assessmentId, name, key],
  );
  const unsent = useKeptText(kept);
  const { text } = unsent;
  useEffect(() => onType(name, text), [onType, name, text]);
  return unsent;
};

const toClient: TextKind = { ...quietMessage, action: 'Send message' };

const noEmail: Partial<Record<AddressState, string>> = {
  unconfirmed: 'The client hasn’t confirmed this email address',
  suppressed: 'Emails to this address bounced, or its owner marked one as spam',
};

const NoEmail = ({
  address,
  hasPhone,
}: {
  address: AddressState | undefined;
  hasPhone: boolean;
}) => {
  const why = address && noEmail[address];
  return why ? (
    <p className="no-email">
      {why}, so the site doesn’t email this client about messages, and your message won’t stop the
      clock. {hasPhone ? 'Please call.' : 'Please try from your own mailbox.'}
    </p>
  ) : null;
};

const SENT = 'Sent.';
const NEWS = 'There is a new message.';
const NOT_EMAILED = 'Saved, but the site doesn’t email this client.';

export const Messages = (props: Props) => {
  const { clientCase, assessmentId } = props.opened;
  const { timeZone, bookingUrl } = useCoach();
  const [isWanted, setWanted] = useState(false);
  const messages = useMessages(clientCase.clientId, assessmentId, isWanted);
  const { mutateAsync } = useSendText();
  const unsent = useUnsentText('message', props);
  const [status, setStatus] = useState('');
  const [sentTo, setSentTo] = useState<AddressState>();
  const rows = messages.data?.pages.flatMap((page) => page.rows) ?? [];
  const name = clientCase.contact?.name;
  const { hasMessages, unread = 0, revision, isConfirmed } = clientCase;

  const known = messages.data?.pages[0]?.address ?? sentTo ?? 'unconfirmed';

  const { refetch } = messages;
  const newest = rows[0]?.id;
  const result = useRef<HTMLParagraphElement>(null);
  const isResult = status === SENT || status === NOT_EMAILED;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that appears in the list moves the result
  useEffect(() => {
    if (isResult) result.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isResult, newest]);
  const seen = useRef({ revision, unread });
  useEffect(() => {
    const before = seen.current;
    seen.current = { revision, unread };
    if (unread === 0 || revision <= before.revision) return;
    if (!newest) {
      if (unread > before.unread) setStatus(NEWS);
      return;
    }
    void refetch().then(({ data }) => {
      const [first] = data?.pages[0]?.rows ?? [];
      if (first?.from === 'client' && first.id !== newest) setStatus(NEWS);
    });
  }, [newest, unread, revision, refetch]);

  const isShown = newest !== undefined;
  useEffect(() => {
    if (isShown) setStatus((before) => (before === NEWS ? '' : before));
  }, [isShown]);

  const section = useFocusKept<HTMLElement>(`${isWanted} ${messages.hasNextPage}`);

  const send = async (written: Written) => {
    setStatus('');
    try {
      const sent = await mutateAsync({ ...orderIn(props.opened, 'message'), ...written });
      setSentTo(sent.address);
      // Earlier messages load only on request, because reading them can add an audit entry.
      if (!hasMessages) setWanted(true);
      setStatus(sent.address === 'confirmed' ? SENT : NOT_EMAILED);
      return undefined;
    } catch (error) {
      return why(error as CoachError);
    }
  };

  return (
    <section ref={section} className="conversation" aria-labelledby="conversation" tabIndex={-1}>
      <h2 id="conversation">Messages</h2>
      {!hasMessages && !isWanted && <p>No messages yet.</p>}
      {hasMessages && !isWanted && (
        <button type="button" className="link older" onClick={() => setWanted(true)}>
          Show the messages{unread > 0 && `, ${unread} unread`}
        </button>
      )}
      {isWanted && !messages.data && !messages.error && <p role="status">Loading…</p>}
      {messages.error && <Problem error={messages.error} onRetry={messages.refetch} />}
      {messages.hasNextPage && (
        <button type="button" className="link older" onClick={() => messages.fetchNextPage()}>
          Show older messages
        </button>
      )}
      {messages.data && rows.length === 0 && (
        <p>
          {messages.data.pages[0]?.withdrawnAt
            ? 'The client withdrew consent, so you can’t open messages from before the withdrawal.'
            : 'No messages yet.'}
        </p>
      )}
      <MessageList
        messages={rows}
        reader="coach"
        own="Trainer"
        other={name ?? 'The client'}
        when={(iso) => dateTime(iso, timeZone)}
      />
      <NoEmail
        hasPhone={clientCase.contact?.phone !== undefined}
        // The client may have confirmed the address after the page loaded or sent a message.
        address={isConfirmed && known === 'unconfirmed' ? undefined : known}
      />
      <TextForm
        kind={toClient}
        label={`Write to ${name ?? 'the client'}`}
        unsent={unsent}
        send={send}
        {...useSent(unsent)}
      >
        {bookingUrl && (
          <a href={bookingUrl} target="_blank" rel="noreferrer">
            Booking page
          </a>
        )}
      </TextForm>
      <p ref={result} role="status">
        {status}
      </p>
    </section>
  );
};

const note: TextKind = {
  form: 'Write a note',
  limit: coachLimits.note,
  encryption: 'Notes are encrypted. You can’t change a saved note.',
  action: 'Save note',
  busy: 'Saving…',
  button: 'button button-quiet',
};

export const WriteNote = (props: Props) => {
  const { mutateAsync } = useSendText();
  const unsent = useUnsentText('note', props);
  const [status, setStatus] = useState('');
  const save = async (written: Written) => {
    setStatus('');
    try {
      await mutateAsync({ ...orderIn(props.opened, 'note'), ...written });
      setStatus('Saved.');
      return undefined;
    } catch (error) {
      return why(error as CoachError);
    }
  };
  return (
    <>
      <TextForm kind={note} label="New note" unsent={unsent} send={save} {...useSent(unsent)} />
      <p role="status" className="unseen">
        {status}
      </p>
    </>
  );
};
