import '#web/lib/zod-without-eval.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { FreeGuide } from './free-guide.tsx';

const section = document.getElementById('free-guide');
if (section) hydrateRoot(section, <FreeGuide />);
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
