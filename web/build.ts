import { join } from 'node:path';
import { build } from 'vite';
import { seal } from '#web/prerender/seal.ts';

const root = import.meta.dirname;

// Whatever the caller is, a test run for one: React's development build is not what is served.
process.env.NODE_ENV = 'production';

await build({ configFile: join(root, 'vite.config.ts') });
seal(join(root, 'dist'), join(root, '../.build/site/csp-hashes.json'));
