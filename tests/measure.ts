import { once } from 'node:events';
import { join } from 'node:path';
import { spawnGroup } from '#infra/local/processes.ts';
import { endOnSignals } from '#infra/local/signals.ts';
import { root } from '#infra/paths.ts';

const [suite = 'soak'] = process.argv.slice(2);
endOnSignals(130);
const vitest = spawnGroup(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    join(root, 'tests', 'measure.config.ts'),
    '--root',
    root,
    '--project',
    suite,
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
const [status] = await once(vitest, 'close');
process.exit(status ?? 1);
