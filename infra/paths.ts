import { join } from 'node:path';

/** The folder of the project. */
export const root = join(import.meta.dirname, '..');

/** Where `npm start` keeps its run's data. `STATE_FOLDER` overrides it, so that tests don't touch the developer's. */
export const stateFolder = (): string => process.env.STATE_FOLDER ?? join(root, '.local', 'start');

/** The file with the address of the running local cloud. */
export const endpointFile = (): string => join(stateFolder(), 'endpoint');
