import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { KMSClient } from '@aws-sdk/client-kms';
import { SSMClient } from '@aws-sdk/client-ssm';
import { listResources, openStack, runCommand, say, tablesOf, warn } from '#infra/operate/stack.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import {
  conclusionOf,
  enableBackups,
  putCanary,
  restoreDrill,
  statusOf,
  writeLastDrill,
} from './drill.ts';
import { cleanRestored, putBack, restorable } from './restored-table.ts';

const USAGE = `npm run restore-drill                             restores each backed-up table as a copy, checks the copies, and deletes them
npm run restore-drill -- canary                   stores the canary, which a drill decrypts
npm run restore-drill -- put-back <kind> <table>  copies a restored table's items into the site's table. Leaves out deleted people's items, and keeps withdrawals made after the backup
  <kind>                                          ${restorable.join(', ')}: put the tables back in this order
  --local                                         for the site that npm start runs`;

await runCommand(async (chosen) => {
  const [action, given, restoredTable] = chosen.args;
  const kind = restorable.find((each) => each === given);
  const isPutBack = action === 'put-back' && kind && restoredTable;
  if (action && action !== 'canary' && !isPutBack) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const originals = tablesOf(stack, ...restorable);
  const { tombstones, audit } = tablesOf(stack, 'tombstones', 'audit');
  const dynamo = audit.client;
  const kms = new KMSClient();
  const tableOf = (name: string) => ({ client: dynamo, name });

  if (isPutBack) {
    if (!(await statusOf(dynamo, restoredTable))) {
      throw new Error(
        `There is no table ${restoredTable}. See "Restore a table to a point in time" in infra/docs/RUNBOOK.md.`,
      );
    }
    const restored = tableOf(restoredTable);
    const hash = addressHash(kms, stack.output('AddressKeyArn'), 'deleted');
    const now = new Date();
    const cleaned = await cleanRestored({ kind, restored, tombstones, audit, hash, now });
    say(
      `Items changed or deleted in the copy, to match what happened after the backup: ${cleaned}`,
    );
    say(`Items added to ${kind}: ${await putBack(kind, restored, originals)}`);
    say(`Now delete the table ${restoredTable}, because it contains personal data.`);
    return;
  }
  const canary = { name: originals.assessments.name, keyArn: stack.output('AssessmentKeyArn') };
  if (action === 'canary') {
    await putCanary(tableOf(canary.name), kms, canary.keyArn);
    say('The canary is stored: a restore drill decrypts it.');
    return;
  }
  const resources = await listResources(new CloudFormationClient(), chosen.stackName);
  const tables = resources
    .filter(({ type }) => type === 'AWS::DynamoDB::Table')
    .map(({ physicalId }) => physicalId);
  if (chosen.isLocal) await enableBackups(dynamo, tables);
  const drill = await restoreDrill({
    dynamo,
    kms,
    stackName: chosen.stackName,
    tables,
    canary,
    pollMs: chosen.isLocal ? 100 : 10_000,
    say,
  });
  await writeLastDrill(new SSMClient(), chosen.stackName, drill);
  for (const problem of drill.problems) warn(`✗ ${problem}`);
  say(conclusionOf(drill));
  if (drill.problems.length > 0) process.exitCode = 1;
});
