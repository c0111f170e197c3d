import type { Message, Sender } from '#shared/domain/messages.ts';

interface Props {
  messages: readonly Message[];
  reader: Sender;
  /**
   * Labels the messages of the reader's side. The coach's pages show `Trainer`, because any trainer
   * may have written such a message.
   */
  own?: string;
  other: string;
  when(iso: string): string;
}

export const MessageList = ({ messages, reader, own = 'You', other, when }: Props) =>
  messages.length > 0 && (
    <ol className="messages">
      {messages.toReversed().map(({ id, from, at, text, readAt }) => (
        <li key={id} data-from={from === reader ? 'me' : 'other'}>
          <p className="small">
            <strong>{from === reader ? own : other}</strong>, {when(at)}
          </p>
          <p className="message-text">{text ?? `This message can’t be decrypted (ID ${id}).`}</p>
          {from === reader && (
            <p className="small">{readAt ? `Opened ${when(readAt)}` : 'Not opened yet'}</p>
          )}
        </li>
      ))}
    </ol>
  );
