import { findOutputs, listResources, runCommand, sentenceFor } from '#infra/operate/stack.ts';
import { settings } from '#infra/settings.ts';
import { SettingsError } from '#infra/settings-schema.ts';
import { type Stage, stageFromContext } from '#infra/stage.ts';
import { brand } from '#shared/brand.ts';
import {
  type Check,
  type DoctorContext,
  deploymentOf,
  failure,
  liveDns,
  makeClients,
} from './check.ts';
import { credentials, lambdaConcurrency } from './checks/account.ts';
import { alarmSubscription, deletionProtection, retention, trail } from './checks/deployment.ts';
import {
  dmarc,
  identity,
  mailFrom,
  postalAddress,
  sandbox,
  senderOfCodes,
} from './checks/email.ts';
import { api, delegation, existingRecords, redirects, site } from './checks/site.ts';
import { examine, exitStatusOf, printed, type Report } from './examine.ts';

const USAGE = `npm run doctor                     checks what a deployment still needs, and whether the last one works
  --local                          for the site that npm start runs
  --stage trial|production         checks this stage instead of the one in infra/settings.ts`;

const checks: Check[] = [
  credentials,
  lambdaConcurrency,
  identity,
  sandbox,
  senderOfCodes,
  delegation,
  existingRecords,
  postalAddress,

  site,
  api,
  redirects,
  mailFrom,
  dmarc,
  alarmSubscription,
  trail,
  deletionProtection,
  retention,
];

const DEADLINE_MS = 8000;

async function diagnose(stage: Stage): Promise<Report> {
  const aws = makeClients();
  const context: DoctorContext = {
    ...deploymentOf(stage),
    brand,
    aws,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }),
    dns: liveDns,
    now: new Date(),
  };
  const outputs = await findOutputs(aws.cloudFormation, stage.stackName);
  if (outputs) {
    const resources = await listResources(aws.cloudFormation, stage.stackName);
    context.stack = { outputs, resources };
  }
  return examine(checks, context);
}

await runCommand(async ({ args, isLocal, stage: stageName }) => {
  if (args.length > 0) throw new Error(USAGE);
  const chosen: Record<string, unknown> = {
    stage: isLocal ? 'local' : stageName,
    emulatorEndpoint: process.env.AWS_ENDPOINT_URL,
  };
  const report = await Promise.try(() =>
    diagnose(stageFromContext((name) => chosen[name], settings)),
  ).catch((error): Report => {
    const finding =
      error instanceof SettingsError
        ? failure(error.mistakes.join(' '), 'Correct this, then run the doctor again.')
        : failure(sentenceFor(error).split('\n')[0] ?? '', 'Run the doctor again.');
    const check = error instanceof SettingsError ? 'settings' : credentials.name;
    return { results: [{ check, phase: 'before', ...finding }], skipped: [] };
  });
  process.stdout.write(printed(report));
  process.exitCode = exitStatusOf(report);
});
