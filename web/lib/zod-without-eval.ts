import * as z from 'zod/mini';

// zod tries `eval` once, which the site's Content-Security-Policy forbids and the browser would report.
// Import this before any schema is built.
z.config({ jitless: true });
