import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  byHand,
  commandsIn,
  instructions,
  kinds,
} from '#tests/support/checkout/documented-commands.ts';
import { read, root } from '#tests/support/checkout/documents.ts';

const oneSuite = /^npx vitest run --project (\w+) (\S+)$/;

test.each(instructions)(
  'each command in %s runs an existing test file, or is in documented-commands.ts with its test or as run by hand',
  (document) => {
    const scriptsByHand = byHand.map((name) => `npm run ${name}`);
    const unclaimed = commandsIn(document).filter((command) => {
      const [, project = '', suite = ''] = oneSuite.exec(command) ?? [];
      if (suite) return !suite.startsWith(`tests/${project}/`) || !existsSync(join(root, suite));
      return !scriptsByHand.includes(command) && !kinds.some(({ is }) => is(command));
    });
    expect(unclaimed).toEqual([]);
  },
);

test('each pattern in documented-commands.ts matches a documented command and names an existing file, and package.json has each script in byHand', () => {
  const all = instructions.flatMap(commandsIn);
  for (const { is, runBy } of kinds) {
    expect(existsSync(join(root, runBy)), runBy).toBe(true);
    expect(all.some(is), runBy).toBe(true);
  }
  const { scripts } = JSON.parse(read('package.json'));
  expect(byHand.filter((name) => !scripts[name])).toEqual([]);
});
