import { join } from 'node:path';
import { serveForDevelopment } from './development.ts';
import { endpointFromShell } from './endpoint.ts';
import { root } from './paths.ts';
import { killAllGroups } from './processes.ts';
import { BOOT_STEPS, bootProduct, type Product } from './product.ts';
import { Progress } from './progress.mjs';
import { endOnSignals } from './signals.ts';
import { UserError } from './user-error.ts';

/** Where the last run's data is; `STATE_FOLDER` names another, so that tests don't touch it. */
const folder = process.env.STATE_FOLDER ?? join(root, '.local', 'start');

function portFromShell(): number {
  const port = Number(process.env.PORT || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UserError(`PORT is '${process.env.PORT}': set it to a number from 1 to 65535.`);
}

/** Starts the product for a person and keeps it running until they stop it. */
async function start(): Promise<void> {
  const began = performance.now();
  const signals = endOnSignals(0);
  const product = await bootProduct({
    port: portFromShell(),
    folder,
    keep: Boolean(process.env.KEEP),
    endpoint: endpointFromShell(process.env),
    preferredGatewayPort: Number(process.env.GATEWAY_PORT ?? 4566),
    progress: new Progress(BOOT_STEPS),
  });
  signals.beforeEnd(product.stop);
  signals.beforeEnd(serveForDevelopment(product));
  welcome(product, (performance.now() - began) / 1000);
  const lastWords = await product.died;
  await product.stop();
  throw new UserError(
    `The local cloud ended by itself, so the site can't work: run npm start again. Its last words:\n\n${lastWords}`,
  );
}

function welcome({ siteUrl, endpoint }: Product, seconds: number): void {
  console.log(`
  Ready after ${seconds.toFixed(0)} s.

  The site    ${siteUrl}
  Its mails   ${siteUrl}/_mail
  The cloud   ${endpoint} (account 000000000000, keys test/test)

  Changes in web/, lambdas/ and shared/ show by themselves.
  Stop with Ctrl-C. The next start is a clean one; KEEP=1 npm start goes on with this data.
`);
}

try {
  await start();
} catch (error) {
  killAllGroups();
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exit(1);
}
