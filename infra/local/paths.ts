import { join } from 'node:path';

/** The folder of the project. */
export const root = join(import.meta.dirname, '..', '..');

/** The built site. */
export const dist = join(root, 'web', 'dist');
