/** Lets lines break after the `@` and the dots of email addresses, rather than within a word. */
export const EmailBreaks = ({ text }: { text: string }) =>
  text
    .split(/(?<=@|@\S*\.|\.(?=\S*@))/)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
    .flatMap((piece, index) => (index ? [<wbr key={index} />, piece] : piece));
