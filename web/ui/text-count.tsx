const format = (count: number) => count.toLocaleString('en-US');

/** Shows the length of a text from nine tenths of its limit on, and how much is too much. */
export const TextCount = ({ length, limit }: { length: number; limit: number }) => {
  const excess = length - limit;
  return (
    <p className={excess > 0 ? 'field-error' : 'small'}>
      {length >= limit * 0.9 && `${format(length)} of ${format(limit)} characters`}
      <span role="status">{excess > 0 && `, ${format(excess)} too many`}</span>
    </p>
  );
};
