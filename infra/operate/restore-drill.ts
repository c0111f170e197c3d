import { makeClients } from './doctor/clients.ts';
import { readDeployedStack } from './doctor/deployed-stack.ts';
import { putCanary } from './restore-drill/canary.ts';
import { type DrillInput, restoreDrill } from './restore-drill/drill.ts';
import { writeLastDrill } from './restore-drill/last-drill.ts';
import { runCommand, stackOutputs } from './stack.ts';

const USAGE = `npm run restore-drill            restores the tables beside themselves, reads them, deletes them again
npm run restore-drill -- canary  only writes the record that a drill reads: after a deploy
  --local                        of the site that npm start runs`;

/** `npm run restore-drill`: shows that the backups can be used. The doctor tells when that was. */
await runCommand(async (chosen) => {
  const [action] = chosen.args;
  if (action && action !== 'canary') throw new Error(USAGE);
  const aws = makeClients();
  const { AssessmentsTableName, AssessmentKeyArn } = await stackOutputs(
    chosen,
    'AssessmentsTableName',
    'AssessmentKeyArn',
  );
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
