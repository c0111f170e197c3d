import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export const stateFolder = (): string => process.env.STATE_FOLDER ?? join(root, '.local', 'start');

export const endpointFile = (): string => join(stateFolder(), 'endpoint');
