import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { endOnSignals } from '#infra/local/signals.ts';
import { root } from '#infra/paths.ts';
import { synthesizeProductionFolder } from '#tests/support/stack/synthesize.ts';
import { rehearse } from './local-deploy.ts';

/** `npm run rehearse`: deploys an owner's production stage to a local cloud, and prints what that refuses. */
endOnSignals(130);
execFileSync(process.execPath, [join(root, 'web', 'build.ts')], { cwd: root, stdio: 'pipe' });
const { template, refused, end } = await rehearse(synthesizeProductionFolder());
await end();
for (const { id, type, reason, dependants } of refused) {
  console.log(`${type} ${id}\n  ${reason}`);
  if (dependants.length > 0) console.log(`  and with it: ${dependants.join(', ')}`);
}
console.log(
  `\n${Object.keys(template.Resources).length} resources deployed, ${refused.length} refused.`,
);
