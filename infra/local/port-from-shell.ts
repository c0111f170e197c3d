import { UserError } from './user-error.ts';

export function portFromShell(
  shell: NodeJS.ProcessEnv,
  name: 'PORT' | 'GATEWAY_PORT',
  usual: number,
): number {
  const port = Number(shell[name] || usual);
  // Tests set GATEWAY_PORT to 0 to get any free port.
  const least = name === 'GATEWAY_PORT' ? 0 : 1;
  if (Number.isInteger(port) && port >= least && port < 65_536) return port;
  throw new UserError(`${name} is '${shell[name]}': set it to a number from 1 to 65535.`);
}
