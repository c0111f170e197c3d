import * as z from 'zod/mini';

/** For input of the wrong type or shape. The site's forms can't send such input. */
export const INVALID_INPUT = 'Invalid input';

// C0 and C1 controls, line and paragraph separators, bidirectional controls (which can disguise
// text), and the replacement character (which decoders put in place of bytes that aren't UTF-8).
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/u;
const UNPRINTABLE_BUT_LINES = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/gu;
const LONE_SURROGATE = /\p{Cs}/u;

export const hasUnprintable = (text: string): boolean =>
  UNPRINTABLE.test(text) || LONE_SURROGATE.test(text);

/**
 * A schema for one line of text. The schema normalizes the line to NFC, trims it, and refuses
 * unprintable characters with `message`.
 */
export const line = (message: string = INVALID_INPUT) =>
  z.pipe(
    z
      .string({ error: INVALID_INPUT })
      .check(z.refine((text) => !hasUnprintable(text), { error: message, abort: true })),
    z.transform((text) => text.normalize('NFC').trim()),
  );

/**
 * A schema for text of several lines. The schema normalizes the text to NFC and its line ends to
 * `\n`, trims the text, and removes unprintable characters.
 */
export const lines = () =>
  z.pipe(
    z.string({ error: INVALID_INPUT }),
    z.transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(UNPRINTABLE_BUT_LINES, '')
        .replace(/\p{Cs}/gu, '')
        .normalize('NFC')
        .trim(),
    ),
  );
