import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../own');

/** The owner's files. Each replaces the file of the same name in `web/public/`. */
export const ownFiles = (): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'));

export const readOwnFile = (name: string): Buffer => readFileSync(join(folder, name));
