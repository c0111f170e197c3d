import { join } from 'node:path';
import { endpointFromShell } from '#infra/local/cloud/endpoint.ts';
import { prepareTrainer, type ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { fillWithSamples } from '#infra/local/demo/demo.ts';
import { serveForDevelopment } from '#infra/local/server/development.ts';
import { root } from '#infra/paths.ts';
import { killAllGroups } from './processes.ts';
import { BOOT_STEPS, bootProduct, type Product } from './product.ts';
import { Progress } from './progress.mjs';
import { endOnSignals } from './signals.ts';
import { UserError } from './user-error.ts';

/** The run's data. `STATE_FOLDER` overrides it, so that tests don't touch the developer's. */
const folder = process.env.STATE_FOLDER ?? join(root, '.local', 'start');

function portFromShell(): number {
  const port = Number(process.env.PORT || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UserError(`PORT is '${process.env.PORT}': set it to a number from 1 to 65535.`);
}

const signals = endOnSignals(0);

/** Starts the product for a person and keeps it running until they stop it. */
async function start(): Promise<void> {
  const began = performance.now();
  const product = await bootProduct({
    port: portFromShell(),
    folder,
    keep: Boolean(process.env.KEEP),
    endpoint: endpointFromShell(process.env),
    // Tests build the pages once for all their starts.
    build: process.env.SITE_IS_BUILT !== '1',
    preferredGatewayPort: Number(process.env.GATEWAY_PORT ?? 4566),
    progress: new Progress(BOOT_STEPS),
  });
  signals.beforeEnd(product.stop);
  const trainer = await prepareTrainer(product.endpoint, product.outputs, folder).catch(
    (error: Error) => console.error(`No trainer could be made: ${error.message}`),
  );
  signals.beforeEnd(serveForDevelopment(product, trainer || undefined));
  if (process.env.DEMO) {
    await fillWithSamples(product).catch((error: Error) =>
      console.error(`The demo is not complete: ${error.message}`),
    );
  }
  welcome(product, trainer || undefined, (performance.now() - began) / 1000);
  await product.died.finally(product.stop);
}

function welcome(
  { siteUrl, endpoint }: Product,
  trainer: ReadyTrainer | undefined,
  seconds: number,
): void {
  const warning = endpointFromShell(process.env)
    ? `
  It was started by somebody else: make sure that it refuses a foreign Host and Origin. If it doesn't, every page
  that your browser shows can use it while it runs.
`
    : '';
  console.log(`
  Ready after ${seconds.toFixed(0)} s.

  The site    ${siteUrl}
  Its mails   ${siteUrl}/_mail
  The coach   ${siteUrl}/coach
${trainer ? `              ${trainer.email}, password '${trainer.password}', its code is on the page of the mails` : ''}
  The cloud   ${endpoint} (account 000000000000, keys test/test)
${warning}
  Changes in web/, lambdas/ and shared/ show by themselves.
  Stop with Ctrl-C, which deletes this run's data. KEEP=1 npm start keeps it for the next KEEP=1 npm start.
`);
}

try {
  await start();
} catch (error) {
  // A person who ends it halfway is told that it stopped, not that its parts did.
  if (!signals.isEnding()) {
    killAllGroups();
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exit(1);
  }
}
