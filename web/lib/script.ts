/** A file of the build, with the digest that its content must have (W3C Subresource Integrity). */
export interface Script {
  src: string;
  integrity: string;
}

const TIMEOUT_MS = 20_000;

const fetchFile = async ({ src, integrity }: Script): Promise<void> => {
  const response = await fetch(src, { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${src}: ${response.status}`);
  await response.arrayBuffer();
};

/**
 * Loads files of modules into the browser's cache, ahead of their `import`: a module whose file failed once is never
 * asked for again.
 *
 * @throws if one can't be loaded, or isn't the one that was built
 */
export const fetchScripts = async (scripts: readonly Script[]): Promise<void> => {
  await Promise.all(scripts.map(fetchFile));
};

/** The scripts that the page imports later: the build puts them into an import map, so the browser checks their hashes. */
export const laterImports = (): Script[] => {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map);
  return Object.entries(integrity).map(([src, digest]) => ({ src, integrity: digest }));
};

/** Of those, the client of the user pool. */
export const poolImports = (): Script[] =>
  laterImports().filter(({ src }) => /\/(?:cognito|amplify-auth)-/.test(src));
