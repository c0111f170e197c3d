import './lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, loadPage } from './app-routes.tsx';
import { LoadFailed } from './load-failed.tsx';

// Until the code of the page has loaded, the visitor sees its prerendered HTML.
const page = await loadPage(location.pathname.replace(/\/$/, ''));
const root = document.querySelector('#root') ?? document.body;
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
// Another page than the prerendered one replaces it.
if (page.default === LoadFailed) createRoot(root).render(app);
else hydrateRoot(root, app);
