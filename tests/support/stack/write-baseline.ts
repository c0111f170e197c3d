import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/paths.ts';
import { statefulIn } from './stateful.ts';
import { synthesizeProduction } from './synthesize.ts';

const file = join(root, 'tests', 'stack', 'template', 'baseline.json');
writeFileSync(file, `${JSON.stringify(statefulIn(synthesizeProduction()), undefined, 2)}\n`);
