import './lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CoachApp } from './coach/coach-app.tsx';

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <CoachApp />
  </StrictMode>,
);
