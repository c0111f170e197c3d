import { useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { call } from '#web/lib/call.ts';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { FreeGuide } from './free-guide.tsx';

const AnswerTimes = () => {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    call(readAnswerTimes, {}).then((outcome) => {
      const { onTime, of } = outcome.ok ? outcome.answer : {};
      if (of) setSentence(`I answered ${onTime} of ${of} clients within 24 hours`);
    });
  }, []);
  if (!sentence) return null;
  return (
    <details className="plus small">
      <summary style={{ paddingBlock: '0.5rem' }}>{sentence}</summary>
      <p>
        This counts clients whose assessment I first answered in the last 90 days, and clients whose
        first answer is overdue. I leave out spam and clients who withdrew their consent. The 24
        hours don’t include my time off.
      </p>
    </details>
  );
};

const Section = ({ onAwake }: { onAwake: () => void }) => {
  useEffect(onAwake, [onAwake]);
  return <FreeGuide />;
};

export const wake = (section: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
    const figure = document.querySelector('.answer-times');
    if (figure) createRoot(figure).render(<AnswerTimes />);
    hydrateRoot(section, <Section onAwake={resolve} />);
  });
