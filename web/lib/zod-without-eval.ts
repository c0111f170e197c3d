import * as z from 'zod/mini';

// zod tries `eval`, which violates the site's Content-Security-Policy. Import this file before any schema.
z.config({ jitless: true });
