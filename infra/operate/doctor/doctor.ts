import { findOutputs, listResources, runCommand } from '#infra/operate/stack.ts';
import { settings } from '#infra/settings.ts';
import { SettingsError } from '#infra/settings-schema.ts';
import { type Stage, stageFromContext } from '#infra/stage.ts';
import { brand } from '#shared/brand.ts';
import { type Check, type DoctorContext, deploymentOf, failure, makeClients } from './check.ts';
import { bootstrapped, credentials, lambdaConcurrency } from './checks/account.ts';
import { alarmSubscription, roomForTrail, trail } from './checks/alarms.ts';
import {
  delegation,
  environmentRules,
  existingRecords,
  ownCertificate,
  price,
} from './checks/before.ts';
import { deletionProtection, restoreDrill, retention } from './checks/data.ts';
import {
  identity,
  postalAddress,
  sandbox,
  senderOfCodes,
  sending,
  suppression,
} from './checks/email.ts';
import { dkim, dmarc, spf } from './checks/email-dns.ts';
import { certificate, domain, redirects } from './checks/names.ts';
import { api, securityHeaders, site } from './checks/site.ts';
import { examine, exitStatusOf, printed, type Report, run, worstOf } from './examine.ts';
import { liveCertificate, liveDns, liveFetch } from './network.ts';

const USAGE = `npm run doctor                     what a deployment still needs, and how the last one is doing
  --local                          for the site that npm start runs
  --stage trial|production         for the stage that infra/settings.ts doesn't name
  --json                           prints JSON`;

/** In the order in which an owner fixes the findings. */
const checks: Check[] = [
  bootstrapped,
  lambdaConcurrency,
  roomForTrail,
  sending,
  identity,
  sandbox,
  senderOfCodes,
  domain,
  delegation,
  existingRecords,
  ownCertificate,
  environmentRules,
  postalAddress,
  price,

  site,
  api,
  certificate,
  redirects,
  securityHeaders,
  dkim,
  spf,
  dmarc,
  alarmSubscription,
  trail,
  suppression,
  deletionProtection,
  retention,
  restoreDrill,
];

/** Checks the credentials first, because no other check works without them. */
async function diagnose(stage: Stage): Promise<Report> {
  const aws = makeClients();
  const context: DoctorContext = {
    ...deploymentOf(stage),
    brand,
    aws,
    fetch: liveFetch,
    dns: liveDns,
    certificate: liveCertificate,
    now: new Date(),
    githubToken: process.env.GITHUB_TOKEN,
  };
  const account = await run(credentials, context);
  if (account.level === 'failure') return { results: [account], skipped: [] };
  const outputs = await findOutputs(aws.cloudFormation, stage.stackName);
  if (outputs) {
    const resources = await listResources(aws.cloudFormation, stage.stackName);
    context.stack = { outputs, resources };
  }
  const { results, skipped } = await examine(checks, context);
  return { results: [account, ...results], skipped };
}

function refused(error: unknown): Report {
  if (!(error instanceof SettingsError)) throw error;
  const finding = failure(error.mistakes.join(' '), 'Fix it, then run the doctor again.');
  return { results: [{ check: 'settings', phase: 'before', ...finding }], skipped: [] };
}

/** `npm run doctor`: prints a line per check, and changes nothing. */
await runCommand(async ({ args, isLocal, stage: stageName }) => {
  const asJson = args[0] === '--json';
  if (args.length > (asJson ? 1 : 0)) throw new Error(USAGE);
  const chosen: Record<string, unknown> = {
    stage: isLocal ? 'local' : stageName,
    emulatorEndpoint: process.env.AWS_ENDPOINT_URL,
  };
  const report = await Promise.try(() =>
    diagnose(stageFromContext((name) => chosen[name], settings)),
  ).catch(refused);
  const worst = worstOf(report.results);
  const inColor = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
  process.stdout.write(
    asJson ? `${JSON.stringify({ worst, ...report }, undefined, 2)}\n` : printed(report, inColor),
  );
  process.exitCode = exitStatusOf(worst);
});
