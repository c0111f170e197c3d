import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { coachLimits } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import {
  type AddressState,
  addNote,
  type Opened,
  sendMessage,
} from '#shared/endpoints/coach/case.ts';
import { type CoachError, callCoach } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem, problemWords } from '#web/coach/frame/problem.tsx';
import { reloadCases } from '#web/coach/frame/query-client.ts';
import { useFocusKept } from '#web/ui/focus.ts';
import { MessageList } from '#web/ui/messages/message-list.tsx';
import { quietMessage, TextForm, type TextKind } from '#web/ui/messages/text-form.tsx';
import { useUnsentText } from '#web/ui/messages/unsent-text.ts';
import { openKey } from './case-queries.ts';
import { messagesKey, useMessages } from './message-queries.ts';

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

interface Written {
  id: string;
  text: string;
}

const SENT = 'Sent.';
const NEWS = 'There is a new message.';
const NOT_EMAILED = 'Saved, but the site doesn’t email this client.';

export const Messages = ({
  opened: { clientCase, assessmentId },
  address,
  unopened = 0,
}: {
  opened: Opened;
  address: AddressState | undefined;
  unopened: number | undefined;
}) => {
  const client = useQueryClient();
  const { timeZone, bookingUrl } = useCoach();
  const [isWanted, setWanted] = useState(false);
  const messages = useMessages(assessmentId, isWanted);
  const unsent = useUnsentText();
  const [status, setStatus] = useState('');
  const rows = messages.data?.pages.flatMap((page) => page.rows) ?? [];
  const name = clientCase.contact?.name;
  const { clientId, hasMessages, unread = 0 } = clientCase;
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, text }: Written) =>
      callCoach(sendMessage, { clientId, messageId: id, text }),
    onSuccess: () =>
      Promise.all([
        reloadCases(client),
        client.invalidateQueries({ queryKey: messagesKey(assessmentId) }),
      ]),
    onError: () => void reloadCases(client),
  });

  const newest = rows[0]?.id;
  const result = useRef<HTMLParagraphElement>(null);
  const isResult = status === SENT || status === NOT_EMAILED;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that appears in the list moves the result
  useEffect(() => {
    if (isResult) result.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isResult, newest]);
  const { refetch } = messages;
  const seen = useRef({ unread, unopened });
  useEffect(() => {
    const before = seen.current;
    seen.current = { unread, unopened };
    if (unread > before.unread) setStatus(NEWS);
    if (isWanted && (unread > before.unread || unopened < before.unopened)) void refetch();
  }, [unread, unopened, isWanted, refetch]);

  const section = useFocusKept<HTMLElement>(`${isWanted} ${messages.hasNextPage}`);

  const show = () => {
    setWanted(true);
    setStatus('');
  };

  const send = async (written: Written) => {
    setStatus('');
    try {
      const sent = await mutateAsync(written);
      // Earlier messages load only on request, because reading them can add an audit entry.
      if (!hasMessages) setWanted(true);
      setStatus(sent.address === 'confirmed' ? SENT : NOT_EMAILED);
      return undefined;
    } catch (error) {
      return problemWords(error as CoachError);
    }
  };

  return (
    <section ref={section} className="conversation" aria-labelledby="conversation" tabIndex={-1}>
      <h2 id="conversation">Messages</h2>
      {!hasMessages && !isWanted && <p>No messages yet.</p>}
      {hasMessages && !isWanted && (
        <button type="button" className="link older" onClick={show}>
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
      <NoEmail hasPhone={clientCase.contact?.phone !== undefined} address={address} />
      <TextForm
        kind={toClient}
        label={`Write to ${name ?? 'the client'}`}
        unsent={unsent}
        send={send}
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

export const WriteNote = ({ opened }: { opened: Opened }) => {
  const client = useQueryClient();
  const unsent = useUnsentText();
  const [status, setStatus] = useState('');
  const { assessmentId } = opened;
  const { clientId } = opened.clientCase;
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, text }: Written) =>
      callCoach(addNote, { clientId, noteId: id, content: { kind: 'text', text } }),
    onSuccess: ({ note: saved }) => {
      client.setQueryData<Opened>(
        openKey(assessmentId),
        (before) => before && { ...before, notes: [...before.notes, saved] },
      );
      return reloadCases(client);
    },
    onError: () => void reloadCases(client),
  });
  const save = async (written: Written) => {
    setStatus('');
    try {
      await mutateAsync(written);
      setStatus('Saved.');
      return undefined;
    } catch (error) {
      return problemWords(error as CoachError);
    }
  };
  return (
    <>
      <TextForm kind={note} label="New note" unsent={unsent} send={save} />
      <p role="status" className="unseen">
        {status}
      </p>
    </>
  );
};
