import { join } from 'node:path';
import type { IndexHtmlTransformContext } from 'vite';
import type { LoadedLater } from '#web/landing/loaded-later.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

export const GUIDE_FORM = 'landing/guide-form.island.tsx';
const APP = 'app/main.tsx';

const chunkOf = (module: string, root: string, bundle: Bundle): Chunk => {
  const made = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.includes(join(root, module)),
  );
  if (made?.type !== 'chunk') throw new Error(`Nothing was built of ${module}`);
  return made;
};

/** A chunk with all that it loads, at once or later. */
const filesOf = (chunk: Chunk, bundle: Bundle, found = new Set<string>()) => {
  found.add(`/${chunk.fileName}`);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !found.has(`/${name}`)) filesOf(next, bundle, found);
  }
  return found;
};

/** The addresses of what was built or, without a bundle, of what the development server answers with. */
export const loadedLater = (root: string, bundle?: Bundle): LoadedLater =>
  bundle
    ? {
        guideForm: `/${chunkOf(GUIDE_FORM, root, bundle).fileName}`,
        app: [...filesOf(chunkOf(APP, root, bundle), bundle)],
      }
    : { guideForm: `/${GUIDE_FORM}`, app: [`/${APP}`] };
