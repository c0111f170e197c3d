import * as z from 'zod/mini';

// zod tries `eval` once, and the browser would report a violation of the site's
// Content-Security-Policy. Import this file before any schema is built.
z.config({ jitless: true });
