import { assessmentLimits } from '#shared/domain/assessment.ts';
import { lines } from '#shared/domain/text.ts';

const LIMIT = assessmentLimits.longText;
const SHOWN_FROM = LIMIT * 0.9;
const schema = lines();

const format = (count: number) => count.toLocaleString('en-US');

export const LongTextCount = ({ text }: { text: string }) => {
  const length = text.length < SHOWN_FROM ? 0 : schema.parse(text).length;
  const excess = length - LIMIT;
  return (
    <p className="long-text-count" data-over={excess > 0}>
      {length >= SHOWN_FROM && `${format(length)} of ${format(LIMIT)} characters`}
      <span role="status">{excess > 0 && `, ${format(excess)} too many`}</span>
    </p>
  );
};
