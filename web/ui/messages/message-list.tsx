import type { Message, Sender } from '#shared/domain/messages.ts';

interface Props {
  /** The newest first. */
  messages: readonly Message[];
  /** Whose view this is. */
  reader: Sender;
  /** What the reader's own side is called. Several trainers may have written. */
  own?: string;
  /** The other side's name. */
  other: string;
  when(iso: string): string;
}

/** A conversation as a column of dated entries, the earliest first. */
export const MessageList = ({ messages, reader, own = 'You', other, when }: Props) =>
  messages.length > 0 && (
    <ol className="messages">
      {messages.toReversed().map(({ id, from, at, text, readAt }) => (
        <li key={id} data-from={from === reader ? 'me' : 'other'}>
          <p className="small">
            <strong>{from === reader ? own : other}</strong>, {when(at)}
          </p>
          <p className="message-text">{text ?? `This message can’t be decrypted (id ${id}).`}</p>
          {from === reader && (
            <p className="small">{readAt ? `Opened ${when(readAt)}` : 'Not opened yet'}</p>
          )}
        </li>
      ))}
    </ol>
  );
