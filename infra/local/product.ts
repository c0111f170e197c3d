import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploy, type Outputs } from '#infra/local/cloud/deploy.ts';
import { type Emulator, startEmulator } from '#infra/local/cloud/emulator.ts';
import { assertEmulator } from '#infra/local/cloud/endpoint.ts';
import { machineEnvironment } from '#infra/local/cloud/environment.ts';
import { uploadSite } from '#infra/local/cloud/upload-site.ts';
import { collectEmails } from '#infra/local/mailbox/collect-emails.ts';
import { type Mailbox, openMailbox } from '#infra/local/mailbox/mailbox.ts';
import { openSiteServer, type SiteServer } from '#infra/local/server/site-server.ts';
import { root } from '#infra/paths.ts';
import { claimFolder } from './claim-folder.ts';
import { findKeptBuild } from './kept-build.ts';
import { CommandError, freePort, leashed, runCommand } from './processes.ts';
import { Progress } from './progress.mjs';
import { UserError } from './user-error.ts';

export interface ProductOptions {
  port: number;
  folder: string;
  keep?: boolean;
  endpoint?: string | undefined;
  preferredGatewayPort?: number;
  build?: boolean;
}

export interface Product {
  siteUrl: string;
  endpoint: string;
  outputs: Outputs;
  mailbox: Mailbox;
  server: SiteServer;
  edgeKey: string;
  folder: string;
  died: Promise<never>;
  stop: () => Promise<void>;
}

export async function bootProduct(options: ProductOptions): Promise<Product> {
  const { folder, keep = false, build = true } = options;
  const progress = new Progress(build ? 4 : 3);
  const edgeKey = randomUUID();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const server = await openSiteServer(options.port, root);
    stops.push(server.stop);
    const release = await claimFolder(folder, server.url, keep);
    stops.push(async () => release());
    const mailbox = await openMailbox(join(folder, 'email'));
    stops.push(mailbox.stop);

    const { endpoint, died: ended } = await progress.step('local cloud', async () => {
      const cloud = await openCloud(options, mailbox, server, edgeKey);
      stops.push(cloud.stop);
      await assertEmulator(cloud.endpoint);
      return cloud;
    });
    const died = ended.then((lastLines) => {
      throw new UserError(
        `The local cloud ended unexpectedly, so the site can't work: run npm start again. Last log lines:\n\n${lastLines}`,
      );
    });
    const step: Progress['step'] = (title, work) =>
      progress.step(title, (line) => Promise.race([work(line), died]));
    const { isKept, keep: keepBuild } = build ? findKeptBuild() : { isKept: true, keep: () => {} };
    const target = { endpoint, siteUrl: server.url, outputFolder: join(folder, 'cdk.out') };
    if (build) {
      await step('pages', ({ note }) => (isKept ? note('no change') : buildSite()));
    }
    const outputs = await step('deploy', ({ note }) =>
      deploy({ ...target, isBundled: isKept }, note),
    );
    keepBuild();
    await step('site', async ({ note }) => note(`${await uploadSite(endpoint, outputs)} files`));
    const siteUrl = server.url;
    return { siteUrl, endpoint, outputs, mailbox, server, edgeKey, folder, died, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openCloud(
  { endpoint, folder, keep = false, preferredGatewayPort }: ProductOptions,
  mailbox: Mailbox,
  { origins }: SiteServer,
  edgeKey: string,
): Promise<Emulator> {
  if (endpoint) {
    const stopCollecting = collectEmails(endpoint, mailbox.receive);
    return { endpoint, died: new Promise(() => {}), stop: async () => stopCollecting() };
  }
  return startEmulator({
    port: await gatewayPort(folder, keep, preferredGatewayPort),
    smtpPort: mailbox.smtpPort,
    folder,
    keep,
    siteOrigins: origins,
    edgeKey,
  });
}

/** Kept data works only at the port of its first start, because the queues' URLs contain that port. */
async function gatewayPort(folder: string, keep: boolean, preferred?: number): Promise<number> {
  const file = join(folder, 'gateway-port');
  const kept = keep && existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  const port = await freePort(kept ?? preferred);
  if (kept && port !== kept) {
    throw new UserError(
      `The kept data works only at port ${kept}, which another program uses: stop that program, or start without KEEP=1, which deletes the data.`,
    );
  }
  if (keep) writeFileSync(file, String(port));
  return port;
}

async function buildSite(): Promise<void> {
  try {
    await runCommand(process.execPath, [...leashed, join(root, 'web', 'build.ts')], {
      cwd: root,
      env: machineEnvironment(),
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new UserError(
      `The pages could not be built. The last lines of 'npm run build':\n\n${error.lastLines}`,
      { cause: error },
    );
  }
}
