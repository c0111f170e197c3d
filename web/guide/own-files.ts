import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..');

export const publicFolder = join(web, 'public');
export const ownFolder = join(web, 'own');

export const ownFiles = (): string[] =>
  readdirSync(ownFolder).filter((name) => !name.startsWith('.'));

export const readOwnFile = (name: string): Buffer => readFileSync(join(ownFolder, name));

export const readPublicFile = (name: string): Buffer =>
  ownFiles().includes(name) ? readOwnFile(name) : readFileSync(join(publicFolder, name));
