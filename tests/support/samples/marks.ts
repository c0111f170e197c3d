export const mark = (): string => `qx${crypto.randomUUID().slice(0, 13)}zv`;

const looks = (word: string): string[] => {
  const bytes = Buffer.from(word);
  const middle = bytes.subarray(0, bytes.length - (bytes.length % 3));
  return [word, encodeURIComponent(word), middle.toString('base64'), bytes.toString('hex')];
};

export const found = (text: string, words: string[]): string[] => {
  const lower = text.toLowerCase();
  return words.filter((word) => looks(word).some((look) => lower.includes(look.toLowerCase())));
};
