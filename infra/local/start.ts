import { writeFileSync } from 'node:fs';
import { endpointFromShell } from '#infra/local/cloud/endpoint.ts';
import { prepareTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { serveForDevelopment } from '#infra/local/server/development.ts';
import { endpointFile, stateFolder } from '#infra/paths.ts';
import { portFromShell } from './port-from-shell.ts';
import { killAllGroups } from './processes.ts';
import { bootProduct } from './product.ts';
import { Progress } from './progress.mjs';
import { showErrors } from './show-errors.ts';
import { endOnSignals } from './signals.ts';
import { UserError } from './user-error.ts';

const { env } = process;
const signals = endOnSignals(0);

async function start(): Promise<void> {
  const began = performance.now();
  const folder = stateFolder();
  const endpoint = endpointFromShell(env);
  const product = await bootProduct({
    port: portFromShell(env, 'PORT', 3000),
    folder,
    keep: Boolean(env.KEEP),
    endpoint,
    build: env.SITE_IS_BUILT !== '1',
    preferredGatewayPort: portFromShell(env, 'GATEWAY_PORT', 4566),
  });
  signals.beforeEnd(product.stop);
  writeFileSync(endpointFile(), product.endpoint);
  const trainer = await prepareTrainer(product.endpoint, product.outputs, folder).catch(
    (error: Error) =>
      void console.error(
        `No trainer could be created, so nobody can sign in at /coach: ${error.message}`,
      ),
  );
  signals.beforeEnd(serveForDevelopment(product, trainer || undefined));
  const hideErrors = showErrors(product.endpoint);
  signals.beforeEnd(async () => hideErrors());
  if (env.DEMO && trainer) {
    const { fillWithSamples } = await import('#infra/local/demo/demo.ts');
    await new Progress(1)
      .step('sample clients', () => fillWithSamples(product, trainer))
      .catch((error: Error) => console.error(`The demo is incomplete: ${error.message}`));
  }
  const { siteUrl } = product;
  console.log(`
  Ready after ${((performance.now() - began) / 1000).toFixed(0)} s.

  Site           ${siteUrl}
  Emails         ${siteUrl}/_mail
  Coach          ${siteUrl}/coach
${trainer ? `                 ${trainer.email}, password: ${trainer.password}\n                 Sign-in code: ${siteUrl}/_mail\n` : ''}\
  Local cloud    ${product.endpoint} (account 000000000000, keys test/test)
${endpoint ? FOREIGN_CLOUD : ''}
  Changes in web/, lambdas/, shared/, and infra/ appear automatically, except in infra/local.
  Stop with Ctrl-C. ${whatStays(endpoint)}
`);
  await product.died.finally(product.stop);
}

function whatStays(endpoint: string | undefined): string {
  if (endpoint) return `The local cloud at ${endpoint} keeps its data.`;
  if (env.KEEP) return 'The data stays for the next KEEP=1 npm start.';
  return 'Stopping deletes the data. To keep data between starts, use KEEP=1 npm start each time.';
}

const FOREIGN_CLOUD = `
  npm start didn't start this local cloud. Unless the cloud refuses requests with a foreign Host or Origin header, any
  page in your browser can use it while it runs.
`;

try {
  await start();
} catch (error) {
  if (!signals.isEnding()) {
    killAllGroups();
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exit(1);
  }
}
