import { useEffect, useState } from 'react';
import { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { call } from '#web/lib/call.ts';

/** The page's last line, so nothing moves when the share appears. */
export const AnswerTimes = () => {
  const [said, setSaid] = useState('');
  useEffect(() => {
    call(readAnswerTimes, {}).then((outcome) => {
      const { onTime, of } = outcome.ok ? outcome.answer : {};
      if (of) setSaid(`I answered ${onTime} of ${of} clients within 24 hours`);
    });
  }, []);
  if (!said) return null;
  return (
    <details className="plus small">
      <summary style={{ paddingBlock: '0.5rem' }}>{said}</summary>
      <p>
        This counts clients I answered in the last 90 days, and clients whose answer is overdue.
        Spam doesn’t count. If I took time off, I use the later time that I promised.
      </p>
    </details>
  );
};
