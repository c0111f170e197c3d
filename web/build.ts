import { join } from 'node:path';
import { build } from 'vite';
import { seal } from '#web/prerender/seal.ts';

const root = import.meta.dirname;

await build({ configFile: join(root, 'vite.config.ts') });
seal(join(root, 'dist'), join(root, '../.build/site/csp-hashes.json'));
