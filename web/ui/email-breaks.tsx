import { Fragment } from 'react';

/** Lets lines break after the `@` and the dots of email addresses, rather than within a word. */
export const EmailBreaks = ({ text }: { text: string }) =>
  text.split(/(\S+@\S+)/).map((part, index) => {
    const pieces = part.includes('@') ? (part.match(/[^@.]*[@.]+|[^@.]+$/g) ?? []) : [part];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <Fragment key={index}>
        {pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </Fragment>
    );
  });
