import { setTimeout as wait } from 'node:timers/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { findOutputs, listResources, runCommand, say, sentenceFor } from '#infra/operate/stack.ts';
import { settings } from '#infra/settings.ts';
import { domainOf, SettingsError, siteNames } from '#infra/settings-schema.ts';
import { stageFromContext } from '#infra/stage.ts';
import { type Check, type Context, type Finding, failure, unknown } from './check.ts';
import * as aws from './checks/aws.ts';
import { certificateCommands, dnsRecords } from './checks/dns.ts';
import { email } from './checks/email.ts';
import { site } from './checks/site.ts';

const USAGE = `npm run doctor                     checks what a deployment still needs, and whether the last one works
  --stage trial|production         checks this stage instead of the one in infra/settings.ts`;

const checks: Check[] = [
  aws.account,
  aws.concurrency,
  email,
  dnsRecords,
  site,
  aws.backgroundWork,
  aws.alarmSubscription,
  aws.deletionProtection,
];

async function contextFor(stageName: string): Promise<Context> {
  const stage = stageFromContext((name) => (name === 'stage' ? stageName : undefined), settings);
  const { domain, onlyEmailTo, emailFrom, stackName } = stage;
  const names = domain ? siteNames(domain) : [];
  const context = { stage, names, identity: onlyEmailTo ?? domainOf(emailFrom) };
  const cloudFormation = new CloudFormationClient();
  const outputs = await findOutputs(cloudFormation, stackName);
  if (!outputs) return context;
  return {
    ...context,
    stack: { outputs, resources: await listResources(cloudFormation, stackName) },
  };
}

const LATE = unknown('no answer within 20 s', 'Run the doctor again.');

const run = ({ examine }: Check, context: Context) => {
  const examined = examine(context).catch((error) => {
    const [sentence = ''] = sentenceFor(error).split('\n');
    return unknown(sentence, 'Correct this, or use a role with ReadOnlyAccess and kms:Decrypt.');
  });
  return Promise.race([examined, wait(20_000, LATE, { ref: false })]);
};

const marks = { ok: '✓', unknown: '?', warning: '!', failure: '✗' };
const exitStatuses = { ok: 0, unknown: 1, warning: 1, failure: 2 };
let exitStatus = 0;

const print = (name: string, { level, found, advice }: Finding) => {
  exitStatus = Math.max(exitStatus, exitStatuses[level]);
  say(`${marks[level]} ${name}: ${found}${advice ? ` → ${advice}` : ''}`);
};

await runCommand(async ({ args, isLocal, stage }) => {
  if (args.length > 0 || isLocal) throw new Error(USAGE);
  try {
    const context = await contextFor(stage);
    const skipped: string[] = [];
    for (const check of checks) {
      if (check.needsDomain && context.names.length === 0) continue;
      if (check.isAfterDeployment && !context.stack) skipped.push(check.name);
      else print(check.name, await run(check, context));
    }
    if (skipped.length > 0) say(`Not checked before a deployment: ${skipped.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const { mistakes } = error;
    const isCertificate = mistakes.length === 1 && mistakes[0]?.includes('.certificate ');
    const { domain } = settings.production;
    const advice = isCertificate ? certificateCommands(domain) : 'Correct this.';
    print('settings', failure(mistakes.join('\n  '), advice));
  }
  process.exitCode = exitStatus;
});
