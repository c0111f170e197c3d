import { expect, test } from 'vitest';
import { portFromShell } from '#infra/local/port-from-shell.ts';

test('npm start uses the port that a variable sets, or the default port if the variable is missing or empty', () => {
  expect(portFromShell({}, 'PORT', 3000)).toBe(3000);
  expect(portFromShell({ GATEWAY_PORT: '' }, 'GATEWAY_PORT', 4566)).toBe(4566);
  expect(portFromShell({ GATEWAY_PORT: '4577' }, 'GATEWAY_PORT', 4566)).toBe(4577);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['GATEWAY_PORT', 'here'],
  ['GATEWAY_PORT', '-1'],
] as const)('npm start refuses %s=%s and says which ports are valid', (name, port) => {
  expect(() => portFromShell({ [name]: port }, name, 3000)).toThrow(
    `${name} is '${port}': set it to a number from 1 to 65535.`,
  );
});
