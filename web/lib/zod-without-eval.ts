import * as z from 'zod/mini';

// The site's Content-Security-Policy forbids `eval`: zod would try it once, in vain, and the browser would report it.
// Imported before any schema is built.
z.config({ jitless: true });
