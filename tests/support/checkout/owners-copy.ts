import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources } from './copy-sources.ts';
import { root } from './documents.ts';
import { extractRelease } from './release.ts';

export interface OwnersCopy {
  folder: string;
  edit: (path: string, change: string | ((text: string) => string)) => void;
  remove: () => void;
}

export function ownersCopy(releaseTag?: string): OwnersCopy {
  const folder = mkdtempSync(join(tmpdir(), 'owners-copy-'));
  if (releaseTag) extractRelease(releaseTag, folder);
  else copySources(folder);
  const bundles = '.build/lambdas';
  if (existsSync(join(root, bundles))) {
    cpSync(join(root, bundles), join(folder, bundles), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, '.local'), join(folder, '.local'));
  return {
    folder,
    edit: (path, change) => {
      const file = join(folder, path);
      writeFileSync(file, typeof change === 'string' ? change : change(readFileSync(file, 'utf8')));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
