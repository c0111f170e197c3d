import { watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps. Changes this close together count as one. */
const TOGETHER_MS = 60;

export function watchFiles(
  folder: string,
  onChange: (files: string[]) => Promise<void>,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (!name || /(^|[/\\])(\.|dist[/\\])|~$/.test(name)) return;
    changed.add(join(folder, name));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      last = last.then(() => onChange(files));
    }, TOGETHER_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
