import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/**
 * Where `npm start` stores its data. Tests set `STATE_FOLDER`, so that they don't change the developer's data.
 */
export const stateFolder = (): string => process.env.STATE_FOLDER ?? join(root, '.local', 'start');

/** Contains the URL of the running local cloud. */
export const endpointFile = (): string => join(stateFolder(), 'endpoint');
