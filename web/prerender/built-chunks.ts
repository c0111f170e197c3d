import { join } from 'node:path';
import type { IndexHtmlTransformContext } from 'vite';
import type { LaterScripts } from '#web/landing/free-guide/later-scripts.ts';
import { digest } from '#web/prerender/digest.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

export const GUIDE_FORM = 'landing/free-guide/guide-form.island.tsx';
const APP = 'app/main.tsx';

const chunkOf = (module: string, root: string, bundle: Bundle): Chunk => {
  const made = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.includes(join(root, module)),
  );
  if (made?.type !== 'chunk') throw new Error(`Nothing was built of ${module}`);
  return made;
};

/** A chunk and everything it imports statically; with `later`, dynamically as well. */
const chunksOf = (chunk: Chunk, bundle: Bundle, later: boolean, found = new Set<Chunk>()) => {
  found.add(chunk);
  for (const name of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !found.has(next)) chunksOf(next, bundle, later, found);
  }
  return [...found];
};

const addressOf = ({ fileName }: Chunk) => `/${fileName}`;

/** The scripts that pages load later: those of the build or, without a bundle, the development server's. */
export const laterScripts = (root: string, bundle?: Bundle): LaterScripts => {
  if (!bundle) return { guideForm: [{ src: `/${GUIDE_FORM}`, integrity: '' }], app: [`/${APP}`] };
  const guideForm = chunksOf(chunkOf(GUIDE_FORM, root, bundle), bundle, false);
  const app = chunksOf(chunkOf(APP, root, bundle), bundle, true);
  const styles = app.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return {
    guideForm: guideForm.map((chunk) => ({
      src: addressOf(chunk),
      integrity: digest('sha384', chunk.code),
    })),
    app: [...app.map(addressOf), ...styles.map((file) => `/${file}`)],
  };
};
