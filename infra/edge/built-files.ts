import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '#infra/paths.ts';
import { brand } from '#shared/brand.ts';

export const dist = join(root, 'web', 'dist');

export const builtFiles = (): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));

interface FileRule {
  test: (path: string) => boolean;
  include: string[];
  cacheControl: string;
  contentDisposition?: string;
}

const REVALIDATED = 'public, max-age=0, must-revalidate';

export const fileRules: FileRule[] = [
  {
    test: (path) => path.startsWith('assets/'),
    include: ['assets/*'],
    cacheControl: 'public, max-age=31536000, immutable',
  },
  {
    test: (path) => path === brand.guideFile,
    include: [brand.guideFile],
    cacheControl: REVALIDATED,
    contentDisposition: `attachment; filename="${brand.guideFile}"`,
  },
  { test: () => true, include: ['*'], cacheControl: REVALIDATED },
];
