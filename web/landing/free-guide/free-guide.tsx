import { ArrowDownToLine } from 'lucide-react';
import { useState } from 'react';
import { guide } from '#shared/domain/pages.ts';
import { freeGuide } from '#web/content/content.ts';
import { guideAlternative } from '#web/content/guide-alternative.ts';
import { GuideForm } from '#web/landing/free-guide/guide-form.tsx';
import { GuideSheet } from '#web/landing/free-guide/guide-sheet.tsx';

const Offer = ({ onDone }: { onDone: () => void }) => (
  <>
    <h2 id="free-guide-title">{freeGuide.title}</h2>
    <p className="lead">{freeGuide.text}</p>
    <ul className="discoveries">
      {freeGuide.discoveries.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
    <GuideForm onDone={onDone} />
  </>
);

const focus = (element: HTMLElement | null) => element?.focus();

const Ready = () => (
  <div className="guide-ready">
    <h2 id="free-guide-title" tabIndex={-1} ref={focus}>
      {freeGuide.success}
    </h2>
    <a className="button" href={guide.path} download={guide.fileName}>
      {freeGuide.download}
      <ArrowDownToLine aria-hidden />
    </a>
    <details>
      <summary>Read it as text</summary>
      <p className="guide-words">{guideAlternative}</p>
    </details>
  </div>
);

export const FreeGuide = () => {
  const [done, setDone] = useState(false);
  return (
    <div className="wrap free-guide-columns">
      <div>{done ? <Ready /> : <Offer onDone={() => setDone(true)} />}</div>
      <GuideSheet />
    </div>
  );
};
