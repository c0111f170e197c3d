import { createRoot } from 'react-dom/client';

const root = document.getElementById('free-guide');
if (root) createRoot(root).render(<p>Loading...</p>);
