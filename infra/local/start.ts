/**
 * `npm start`: deploys the product to a local cloud on this machine, serves it, and replaces what
 * changes. It leaves nothing behind, unless `KEEP=1` keeps the data.
 */
import { prepareTrainer } from './cloud/ready-trainer.ts';
import { fillWithSamples } from './demo/demo.ts';
import { onParentGone } from './parent.mjs';
import { bootProduct, type Product } from './product.ts';
import { reloadOnSave, reloadScript } from './reload.ts';
import { UserError } from './run-node.ts';
import { showError } from './show-errors.ts';

const { env } = process;
let product: Product | undefined;
let isEnding = false;

async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await product?.stop();
  console.log('Stopped; nothing is left running.');
  process.exit(exitCode);
}

function endpointFromShell(): string | undefined {
  const given = env.AWS_ENDPOINT_URL;
  if (!given || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/.test(given)) return given;
  throw new UserError(
    `AWS_ENDPOINT_URL is ${given}, but npm start uses only a local cloud: unset it, or set one such as http://localhost:4566.`,
  );
}

async function start(): Promise<void> {
  const endpoint = endpointFromShell();
  product = await bootProduct({
    port: Number(env.PORT),
    gatewayPort: Number(env.GATEWAY_PORT),
    keep: Boolean(env.KEEP),
    endpoint,
    build: env.SITE_IS_BUILT !== '1',
    onLine: showError,
    pageScript: reloadScript,
  });
  const { siteUrl, outputs, folder } = product;
  const trainer = await prepareTrainer(product.endpoint, outputs, folder).catch((error: Error) => {
    console.error(`No trainer could be created, so nobody can sign in at /coach: ${error.message}`);
    return undefined;
  });
  product.serve(trainer, reloadOnSave(product));
  if (env.DEMO && trainer) {
    await fillWithSamples(product, trainer).catch((error: Error) => {
      console.error(`The demo is incomplete: ${error.message}`);
    });
  }
  const data = endpoint
    ? `The local cloud at ${endpoint} keeps its data.`
    : env.KEEP
      ? 'The data stays for the next KEEP=1 npm start.'
      : 'Stopping deletes the data. To keep it between starts, use KEEP=1 npm start each time.';
  const signIn = trainer
    ? `${trainer.email}, password: “${trainer.password}”`
    : 'Nobody can sign in (see above).';
  console.log(`
  Ready after ${(performance.now() / 1000).toFixed(0)} s.

  Site           ${siteUrl}
  Emails         ${endpoint ? 'in the local cloud' : `${siteUrl}/_mail`}
  Coach          ${siteUrl}/coach
                 ${signIn}
                 Sign-in code: ${siteUrl}/_mail
  Local cloud    ${product.endpoint} (account 000000000000, keys test/test)

  Changes in web/, lambdas/, shared/, and infra/ appear automatically, except in infra/local.
  Stop with Ctrl-C. ${data}
`);
  await product.died;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => end(0));
onParentGone(() => end(0));

try {
  await start();
} catch (error) {
  if (!isEnding) {
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    await end(1);
  }
}
