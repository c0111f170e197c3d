import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '#infra/paths.ts';

export const dist = join(root, 'web', 'dist');

export const builtFiles = (): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));

interface SiteFiles {
  test: RegExp;
  include: string[];
  cacheControl: string;
  contentDisposition?: string;
}

const REVALIDATED = 'public, max-age=0, must-revalidate';

export const siteFiles: SiteFiles[] = [
  {
    test: /^assets\//,
    include: ['assets/*'],
    cacheControl: 'public, max-age=31536000, immutable',
  },
  {
    test: /Fitness-Guide\.png$/,
    include: ['*Fitness-Guide.png'],
    cacheControl: REVALIDATED,
    contentDisposition: 'attachment; filename="6-Mistakes-Fitness-Guide.png"',
  },
  { test: /^/, include: ['*'], cacheControl: REVALIDATED },
];
