/** A word that stands nowhere else. */
export const mark = (): string => `qx${crypto.randomUUID().slice(0, 13)}zv`;

/** A word as it is, and as it looks in an address, in base64 and in hexadecimal digits. */
const looks = (word: string): string[] => {
  const bytes = Buffer.from(word);
  const middle = bytes.subarray(0, bytes.length - (bytes.length % 3));
  return [word, encodeURIComponent(word), middle.toString('base64'), bytes.toString('hex')];
};

/** Those of the words that a text contains, in any encoding. */
export const found = (text: string, words: string[]): string[] => {
  const lower = text.toLowerCase();
  return words.filter((word) => looks(word).some((look) => lower.includes(look.toLowerCase())));
};
