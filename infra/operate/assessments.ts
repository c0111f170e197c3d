import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { listAssessments, type Origin, readAssessment } from '#lambdas/assessment/read.ts';
import { auditDeed, type Deed } from '#lambdas/audit/deed.ts';
import { checkConsent } from '#lambdas/case/withdrawal.ts';
import { putItem, transact } from '#lambdas/platform/aws/writes.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { runCommand, stackOutputs, tablesByName } from './stack.ts';

const USAGE = `npm run assessments -- list        the newest last
npm run assessments -- read <id>   one, decrypted
  --local                          of the site that npm start runs`;

/** The name that the audit records. */
const COMMAND_LINE = 'command line';

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

/** `npm run assessments`: lets the coach read assessments. Nothing is written to disk. */
await runCommand(async (chosen) => {
  const [action, id] = chosen.args;
  const names = await stackOutputs(
    chosen,
    'AssessmentsTableName',
    'ClientsTableName',
    'AuditTableName',
    'AssessmentKeyArn',
    'CoachReaderRoleArn',
  );
  await becomeCoachReader(names.CoachReaderRoleArn);
  const tableOf = tablesByName();
  const audit = tableOf(names.AuditTableName);
  const note = async (deed: Pick<Deed, 'subject' | 'action' | 'assessmentId'>) => {
    await putItem(auditDeed({ audit }, { ...deed, by: COMMAND_LINE, time: new Date() }));
  };
  if (action === 'list') {
    await note({ subject: COMMAND_LINE, action: 'listed' });
    const all = await Array.fromAsync(listAssessments(tableOf(names.ClientsTableName)));
    all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    for (const { createdAt, id: found } of all) process.stdout.write(`${createdAt}  ${found}\n`);
    if (all.length === 0) process.stdout.write('No assessments yet.\n');
  } else if (action === 'read' && id) {
    const assessments = tableOf(names.AssessmentsTableName);
    const clients = tableOf(names.ClientsTableName);
    // Nothing is decrypted that isn't in the audit, or whose consent was withdrawn.
    const admit = async ({ userId, sentAt }: Origin) => {
      const deed = { subject: userId, by: COMMAND_LINE, time: new Date(), assessmentId: id };
      const written = await transact([
        auditDeed({ audit }, { ...deed, action: 'opened' }),
        checkConsent(clients, { userId, sentAt }),
      ]);
      if (written.done) return;
      await note({ subject: userId, action: 'refused', assessmentId: id });
      throw new Error('The client withdrew consent, or is being deleted: nothing is shown.');
    };
    const decrypt = decryptWith(names.AssessmentKeyArn);
    const found = await readAssessment(assessments, decrypt, admit)(id);
    if (!found) throw new Error(`There is no assessment ${id}.`);
    const { createdAt, consentVersion = 'none' } = found;
    process.stdout.write(`Submitted ${createdAt}, version of the consent: ${consentVersion}\n`);
    show(found.assessment as object);
  } else {
    throw new Error(USAGE);
  }
});
