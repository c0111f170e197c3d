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
 * Loads modules into the browser's cache before their `import`, because some browsers never
 * retry a module that failed to load.
 * @throws if a module can't be loaded or doesn't match its integrity hash
 */
export const fetchScripts = async (scripts: readonly Script[]): Promise<void> => {
  await Promise.all(scripts.map(fetchFile));
};

/**
 * The build lists these scripts in an import map, because browsers check imported scripts against
 * the map's hashes.
 */
export const laterImports = (): Script[] => {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map);
  return Object.entries(integrity).map(([src, digest]) => ({ src, integrity: digest }));
};

export const poolImports = (): Script[] =>
  laterImports().filter(({ src }) => /\/(?:cognito|amplify-auth)-/.test(src));
