import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { findOutputs, runCommand, say, sentenceFor } from '#infra/operate/stack.ts';
import { settings } from '#infra/settings.ts';
import { stageFromContext } from '#infra/stage.ts';
import { domainOf } from '#shared/domain/setting-rules.ts';
import * as checks from './checks.ts';
import { dnsRecords, email } from './email.ts';

const always: Record<string, checks.Check> = {
  'AWS account': checks.account,
  'Lambda concurrency': checks.concurrency,
  email,
  'DNS records': dnsRecords,
};

const afterDeployment: Record<string, checks.Check> = {
  'site and API': checks.site,
  'event sources and clock': checks.backgroundWork,
  'alarm subscription': checks.alarmSubscription,
  'deletion protection': checks.deletionProtection,
};

const CORRECT =
  'Correct this, or use a role with ReadOnlyAccess, and kms:Decrypt on the storage key.';

await runCommand(async ({ values, positionals }) => {
  if (positionals.length > 0 || values.local) throw new Error('npm run doctor takes no options.');
  const stage = stageFromContext(() => undefined, settings);
  const outputs = await findOutputs(new CloudFormationClient(), stage.stackName);
  const context = {
    stage,
    identity: stage.onlyEmailTo ?? domainOf(stage.emailFrom),
    outputs,
  };
  for (const [name, check] of Object.entries({ ...always, ...(outputs && afterDeployment) })) {
    const { isOk, mark, line } = await check(context).catch((error) =>
      checks.unknown(sentenceFor(error), CORRECT),
    );
    if (!isOk) process.exitCode = 1;
    say(`${mark} ${name}: ${line}`);
  }
  if (!outputs) say('After a deployment, run this again: it also checks site, clock, and alarms.');
});
