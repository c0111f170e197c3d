import * as z from 'zod/mini';

/** For input of the wrong type or shape, which the site's forms never send. */
export const INVALID_INPUT = 'Invalid input';

// Control characters, line and paragraph separators, bidirectional controls (which can disguise
// text), and U+FFFD (which decoders put in place of invalid UTF-8).
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/u;
const UNPRINTABLE_BUT_LINES = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/gu;
const LONE_SURROGATE = /\p{Cs}/u;

// Joiners, zero-width spaces, directional marks, and other characters that show nothing. The braille
// pattern without dots is a symbol for Unicode.
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export const isBlank = (text: string): boolean => INVISIBLE.test(text);

export const hasUnprintable = (text: string): boolean =>
  UNPRINTABLE.test(text) || LONE_SURROGATE.test(text);

/**
 * One line of text. Normalizes it to NFC, trims it, and refuses unprintable characters with
 * `message`.
 */
export const line = (message: string = INVALID_INPUT) =>
  z.pipe(
    z
      .string({ error: INVALID_INPUT })
      .check(z.refine((text) => !hasUnprintable(text), { error: message, abort: true })),
    z.transform((text) => text.normalize('NFC').trim()),
  );

/**
 * Text with several lines. Normalizes it to NFC and line ends to `\n`, removes unprintable
 * characters, and trims it.
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
