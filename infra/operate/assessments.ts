import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { decryptWith } from '#lambdas/adapters/decrypt.ts';
import { listAssessments, readAssessment } from '#lambdas/assessment/read.ts';
import { runCommand, stackOutputs } from './stack.ts';

const USAGE = `npm run assessments -- list        the newest last
npm run assessments -- read <id>   one, decrypted
  --local                          of the site that npm start runs`;

/** Assumes the one role that may decrypt; the session ends within the hour. */
async function becomeCoachReader(roleArn: string): Promise<void> {
  const { Credentials } = await new STSClient().send(
    new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: 'coach' }),
  );
  process.env.AWS_ACCESS_KEY_ID = Credentials?.AccessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = Credentials?.SecretAccessKey;
  process.env.AWS_SESSION_TOKEN = Credentials?.SessionToken;
  delete process.env.AWS_PROFILE;
}

const words = (field: string): string =>
  field.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());

function show(assessment: object): void {
  for (const [field, value] of Object.entries(assessment)) {
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    process.stdout.write(`\n${words(field)}\n  ${text.replaceAll('\n', '\n  ')}\n`);
  }
}

/** `npm run assessments`: how the coach reads what visitors handed in. Nothing is written to disk. */
await runCommand(async (chosen) => {
  const [action, id] = chosen.args;
  const names = await stackOutputs(
    chosen,
    'AssessmentsTableName',
    'ClientsTableName',
    'AssessmentKeyArn',
    'CoachReaderRoleArn',
  );
  await becomeCoachReader(names.CoachReaderRoleArn);
  const client = new DynamoDBClient();
  if (action === 'list') {
    const all = await Array.fromAsync(listAssessments({ client, name: names.ClientsTableName }));
    all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    for (const { createdAt, id: found } of all) process.stdout.write(`${createdAt}  ${found}\n`);
    if (all.length === 0) process.stdout.write('No assessments yet.\n');
  } else if (action === 'read' && id) {
    const assessments = { client, name: names.AssessmentsTableName };
    const found = await readAssessment(assessments, decryptWith(names.AssessmentKeyArn))(id);
    if (!found) throw new Error(`There is no assessment ${id}.`);
    process.stdout.write(`Handed in ${found.createdAt}\n`);
    show(found.assessment as object);
  } else {
    throw new Error(USAGE);
  }
});
