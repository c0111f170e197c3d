import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { FreeGuide } from './free-guide.tsx';

const Section = ({ onAwake }: { onAwake: () => void }) => {
  useEffect(onAwake, [onAwake]);
  return <FreeGuide />;
};

export const wake = (section: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
    hydrateRoot(section, <Section onAwake={resolve} />);
  });
