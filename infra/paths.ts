import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/**
 * `npm start` stores its data here. Tests set `STATE_FOLDER`, because they must not change the
 * developer's data.
 */
export const stateFolder = (): string => process.env.STATE_FOLDER ?? join(root, '.local', 'start');

export const endpointFile = (): string => join(stateFolder(), 'endpoint');
