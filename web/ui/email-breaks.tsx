export const EmailBreaks = ({ text }: { text: string }) =>
  text
    .split(/(\S+@\S+)/)
    .flatMap((part, index) => (index % 2 === 1 ? (part.match(/[^@.]*[@.]?/g) ?? []) : part))
    .filter((part) => part !== '')
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
    .flatMap((piece, index) => (index ? [<wbr key={index} />, piece] : piece));
