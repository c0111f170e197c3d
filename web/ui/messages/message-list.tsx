import { useLayoutEffect, useRef } from 'react';
import type { Message, Sender } from '#shared/domain/messages.ts';

interface Props {
  messages: readonly (Message & { by?: string | undefined })[];
  reader: Sender;
  /** The coach's pages show `Trainer` for messages that don’t name the trainer. */
  own?: string;
  other: string;
  when(iso: string): string;
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

const useKeptPlace = () => {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const first = list.current?.firstElementChild ?? null;
    const last = before.current;
    before.current = first;
    if (!first || !last?.isConnected || first === last) return;
    const { style } = document.documentElement;
    // Without this style, browsers with scroll anchoring would scroll, too.
    style.overflowAnchor = 'none';
    scrollBy({ top: topOf(last) - topOf(first), behavior: 'instant' });
    requestAnimationFrame(() => {
      style.overflowAnchor = '';
    });
  });
  return list;
};

export const MessageList = ({ messages, reader, own = 'You', other, when }: Props) => {
  const list = useKeptPlace();
  if (messages.length === 0) return null;
  return (
    <ol ref={list} className="messages">
      {messages.toReversed().map(({ id, from, by, at, text, readAt }) => (
        <li key={id} data-from={from === reader ? 'me' : 'other'}>
          <p className="small">
            <strong>{from === reader ? (by ?? own) : other}</strong>, {when(at)}
          </p>
          <p className="message-text">{text ?? `This message can’t be decrypted (ID ${id}).`}</p>
          {from === reader && (
            <p className="small">{readAt ? `Opened ${when(readAt)}` : 'Not opened yet'}</p>
          )}
        </li>
      ))}
    </ol>
  );
};
