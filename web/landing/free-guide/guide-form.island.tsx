import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AnswerTimes } from '#web/landing/answer-times.tsx';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { FreeGuide } from './free-guide.tsx';

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
