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

/** Some browsers never retry an `import` that failed, so load the files into the cache first. */
export const fetchScripts = async (scripts: readonly Script[]): Promise<void> => {
  await Promise.all(scripts.map(fetchFile));
};

/** The import map contains the hash of each script that the page imports later. */
export const laterImports = (): Script[] => {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map);
  return Object.entries(integrity).map(([src, digest]) => ({ src, integrity: digest }));
};

export const poolImports = (): Script[] =>
  laterImports().filter(({ src }) => /\/(?:cognito|amplify-auth)-/.test(src));
