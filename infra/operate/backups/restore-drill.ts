import { KMSClient } from '@aws-sdk/client-kms';
import { putCanary } from '#infra/operate/backups/restore-drill/canary.ts';
import {
  cleanRestored,
  isRestorable,
  type Restorable,
  restorable,
} from '#infra/operate/backups/restore-drill/clean.ts';
import { type DrillInput, restoreDrill } from '#infra/operate/backups/restore-drill/drill.ts';
import { writeLastDrill } from '#infra/operate/backups/restore-drill/last-drill.ts';
import { putBack } from '#infra/operate/backups/restore-drill/put-back.ts';
import { makeClients } from '#infra/operate/doctor/clients.ts';
import { readDeployedStack } from '#infra/operate/doctor/deployed-stack.ts';
import { runCommand, stackOutputs, tablesByName } from '#infra/operate/stack.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';

const USAGE = `npm run restore-drill            restores the tables beside themselves, reads them, deletes them again
npm run restore-drill -- canary  only writes the record that a drill reads: after a deploy
npm run restore-drill -- clean leads|assessments|clients|outbox|recipients <restored table>
                                 erases the people from a restored table who were erased since its moment
npm run restore-drill -- put-back leads|assessments|clients|outbox|recipients <restored table>
                                 the same, then puts back what the stack's own table lacks
  --local                        of the site that npm start runs`;

/** `npm run restore-drill`: shows that the backups can be used. The doctor tells when that was. */
await runCommand(async (chosen) => {
  const [action] = chosen.args;
  const [, kind = '', restoredTable] = chosen.args;
  const isOfRestored = action === 'clean' || action === 'put-back';
  const given =
    isOfRestored && isRestorable(kind) && restoredTable ? { kind, restoredTable } : undefined;
  if (isOfRestored ? !given : action && action !== 'canary') throw new Error(USAGE);
  const aws = makeClients();
  const outputs = await stackOutputs(
    chosen,
    ...(['AssessmentsTableName', 'LeadsTableName', 'ClientsTableName', 'OutboxTableName'] as const),
    ...(['RecipientsTableName', 'TombstonesTableName', 'AssessmentKeyArn'] as const),
    'AddressKeyArn',
  );
  const { AssessmentsTableName, AssessmentKeyArn } = outputs;
  const tableOf = tablesByName();
  const clean = (of: Restorable, restored: string) =>
    cleanRestored({
      kind: of,
      restored: tableOf(restored),
      tombstones: tableOf(outputs.TombstonesTableName),
      hash: addressHash(new KMSClient(), outputs.AddressKeyArn, 'erased'),
    });
  const originals: Record<Restorable, string> = {
    leads: outputs.LeadsTableName,
    assessments: AssessmentsTableName,
    clients: outputs.ClientsTableName,
    outbox: outputs.OutboxTableName,
    recipients: outputs.RecipientsTableName,
  };
  if (given) {
    const erased = await clean(given.kind, given.restoredTable);
    process.stdout.write(`${erased} items of people who were erased.\n`);
    if (action === 'clean') return;
    const [restored, original] = [tableOf(given.restoredTable), tableOf(originals[given.kind])];
    const count = await putBack({ kind: given.kind, restored, original });
    process.stdout.write(`${count} items put back.\n`);
    return;
  }
  const kindOf = new Map(restorable.map((kind) => [originals[kind], kind]));
  const canary = { name: AssessmentsTableName, keyArn: AssessmentKeyArn };
  if (action === 'canary') {
    await putCanary(aws, canary);
    process.stdout.write('The canary is in its table.\n');
    return;
  }
  const stack = await readDeployedStack(aws.cloudFormation, chosen.stackName);
  const input: DrillInput = {
    dynamo: aws.dynamo,
    kms: aws.kms,
    stackName: chosen.stackName,
    tables: (stack?.resources ?? [])
      .filter(({ type }) => type === 'AWS::DynamoDB::Table')
      .map(({ physicalId }) => physicalId),
    canary,
    clean: async (source, restored) => {
      const of = kindOf.get(source);
      return of ? clean(of, restored) : 0;
    },
    ...(chosen.isLocal && { pollMs: 100 }),
    say: (line) => process.stdout.write(`${line}\n`),
  };
  const drill = await restoreDrill(input);
  await writeLastDrill(aws.ssm, chosen.stackName, drill);
  for (const problem of drill.problems) process.stderr.write(`✗ ${problem}\n`);
  process.stdout.write(
    `${drill.tables} tables restored, read and deleted again in ${drill.seconds} s.\n`,
  );
  if (drill.problems.length > 0) process.exitCode = 1;
});
