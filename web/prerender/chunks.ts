import { join } from 'node:path';
import type { IndexHtmlTransformContext } from 'vite';
import type { Script } from '#web/lib/script.ts';
import { digest } from './digest.ts';

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

export const GUIDE_FORM = 'landing/free-guide/guide-form.island.tsx';

const withImports = (name: string, bundle: Bundle, seen = new Set<string>()): Chunk[] => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return [];
  seen.add(name);
  return [...chunk.imports.flatMap((next) => withImports(next, bundle, seen)), chunk];
};

const graphOf = (entries: string[], bundle: Bundle): { now: Chunk[]; later: Chunk[] } => {
  const seen = new Set<string>();
  const now = entries.flatMap((name) => withImports(name, bundle, seen));
  const all = [...now];
  for (const { dynamicImports } of all)
    all.push(...dynamicImports.flatMap((name) => withImports(name, bundle, seen)));
  return { now, later: all.slice(now.length) };
};

const scriptOf = (chunk: Chunk): Script => ({
  src: `/${chunk.fileName}`,
  integrity: digest('sha384', chunk.code),
});

export const scriptsOf = (
  addresses: string[],
  bundle: Bundle,
): { now: Script[]; later: Script[] } => {
  const { now, later } = graphOf(
    addresses.map((address) => address.slice(1)),
    bundle,
  );
  return { now: now.map(scriptOf), later: later.map(scriptOf) };
};

const fileOf = (module: string, root: string, bundle: Bundle): string => {
  const made = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.includes(join(root, module)),
  );
  if (!made) throw new Error(`The build has no file for ${module}`);
  return made.fileName;
};

export const guideFormScripts = (root: string, bundle?: Bundle): Script[] =>
  bundle
    ? graphOf([fileOf(GUIDE_FORM, root, bundle)], bundle)
        .now.map(scriptOf)
        .reverse()
    : [{ src: `/${GUIDE_FORM}`, integrity: '' }];
