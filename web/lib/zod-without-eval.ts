import * as z from 'zod/mini';

// zod tries `new Function`, which the Content-Security-Policy forbids. Import this file before any schema.
z.config({ jitless: true });
