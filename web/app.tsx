import './lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, loadPage } from './app-routes.tsx';

// Until the code of the page has loaded, the visitor sees its prerendered HTML.
await loadPage(location.pathname.replace(/\/$/, ''));
hydrateRoot(
  document.querySelector('#root') ?? document.body,
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
