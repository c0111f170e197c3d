import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { read, root } from '#tests/support/checkout/documents.ts';

interface Component {
  name: string;
  version: string;
  hashes?: object[];
  properties: { name: string }[];
}

const isForDevelopment = ({ properties }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

const versions = (listed: Component[]) =>
  Object.fromEntries(listed.map(({ name, version }) => [name, version]));

test('the software bill of materials lists every direct dependency by version, marks vitest as a development tool, and has a hash of everything that ships', () => {
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 10_000_000,
    }),
  );
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const shipped = components.filter((one) => !isForDevelopment(one));

  expect(bomFormat).toBe('CycloneDX');
  expect(versions(components)).toMatchObject({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  expect(versions(shipped)).toMatchObject(dependencies);
  expect(versions(shipped)).not.toHaveProperty('vitest');
  expect(shipped.filter(({ hashes }) => !hashes?.length)).toEqual([]);
});
