import * as z from 'zod/mini';

export const INVALID_INPUT = 'Invalid input';

// Control characters, line separators, bidirectional controls, and U+FFFD.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/u;
const UNPRINTABLE_BUT_LINES = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/gu;
const LONE_SURROGATE = /\p{Cs}/u;

// U+2800 is the braille pattern without dots, which Unicode counts as a symbol.
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export const isBlank = (text: string): boolean => INVISIBLE.test(text);

export const hasUnprintable = (text: string): boolean =>
  UNPRINTABLE.test(text) || LONE_SURROGATE.test(text);

export const line = () =>
  z.pipe(
    z
      .string({ error: INVALID_INPUT })
      .check(z.refine((text) => !hasUnprintable(text), { error: INVALID_INPUT, abort: true })),
    z.transform((text) => text.normalize('NFC').trim()),
  );

/** Of a person. `missing` says that there is none. */
export const personName = (max: number, missing: string) =>
  line().check(
    z.refine((name) => !isBlank(name), { error: missing, abort: true }),
    z.refine((name) => name.length <= max, `Name must be less than ${max} characters`),
  );

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

/** A text of several lines that isn't empty. */
export const writtenText = (max: number, tooLong: string) =>
  lines().check(
    z.refine((text) => !isBlank(text), 'Write something first.'),
    z.refine((text) => text.length <= max, tooLong),
  );
