import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { type Assessment, assessmentSchema } from '#shared/domain/assessment.ts';
import { leadSchema } from '#shared/domain/lead.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import {
  deleters,
  healthCategories,
  leadCategories,
  messageReaders,
  processors,
  readers,
  retention,
} from '#shared/domain/privacy.ts';
import { read } from '#tests/support/checkout/documents.ts';
import { addressOf, builtPage, builtPages, words } from '#tests/support/site/built-site.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';
import { healthData, privacy } from '#web/content/legal/legal.ts';
import { paths } from '#web/lib/paths.ts';

const texts = {
  privacy: words(builtPage('privacy.html').querySelector('main')),
  healthData: words(builtPage('health-data.html').querySelector('main')),
};

const resources = () =>
  Object.entries(
    synthesizeProduction().toJSON().Resources as Record<
      string,
      { Type: string; Properties: Record<string, unknown> }
    >,
  );
/** The CDK's uploader of the pages processes no personal data. */
const ofType = (type: string) =>
  resources().filter(([id, { Type }]) => Type === type && !id.startsWith('CustomCDK'));

const forVisitors = builtPages().filter((file) => addressOf(file) !== paths.coach);

test.each(forVisitors)('the page %s has a separate link to each of the two policies', (file) => {
  const links = builtPage(file)
    .querySelectorAll('footer a')
    .map((each) => [words(each), each.getAttribute('href')]);
  expect(links).toContainEqual(['Privacy', paths.privacy]);
  expect(links).toContainEqual([healthPolicy, paths.healthData]);
});

test.each([
  ['privacy', privacy],
  ['healthData', healthData],
] as const)(
  'the policy “%s” has a five-line summary, answered questions, and the coach’s addresses',
  (name, text) => {
    expect(text.summary).toHaveLength(5);
    for (const { question, answer } of text.sections) {
      expect(question).toMatch(/\?$/);
      expect(answer.length).toBeGreaterThan(0);
    }
    for (const part of [text.since, brand.coach.fullName, brand.postalAddress, brand.email])
      expect(texts[name]).toContain(part);
    expect(texts[name].includes('not reviewed by a lawyer')).toBe(!brand.legalReviewed);
  },
);

test('the privacy policy names each field of a guide request', () => {
  expect(Object.keys(leadCategories).sort()).toEqual(Object.keys(leadSchema.shape).sort());
  for (const what of Object.values(leadCategories)) expect(texts.privacy).toContain(what);
});

const categoryOf: Record<keyof Assessment, keyof typeof healthCategories> = {
  fullName: 'contact',
  email: 'contact',
  phone: 'contact',
  dateOfBirth: 'body',
  heightFeet: 'body',
  heightInches: 'body',
  currentWeight: 'body',
  goalWeight: 'body',
  fitnessLevel: 'training',
  trainingExperience: 'training',
  currentWorkoutRoutine: 'training',
  medicalConditions: 'conditions',
  medications: 'medications',
  injuriesSurgeries: 'injuries',
  physicalLimitations: 'injuries',
  fitnessGoals: 'training',
  specificGoals: 'training',
  trainingFrequency: 'training',
  preferredTrainingTimes: 'training',
  trainingLocation: 'training',
  equipmentAccess: 'training',
};

test('each field of the assessment has a category, and the health data policy names each category', () => {
  expect(Object.keys(categoryOf).sort()).toEqual(Object.keys(assessmentSchema.shape).sort());
  for (const category of Object.values(categoryOf))
    expect(texts.healthData).toContain(healthCategories[category]);
});

const withoutPersonalData = [
  'Budgets',
  'CertificateManager',
  'CloudFormation',
  'CloudWatch',
  'Events',
  'IAM',
  'Route53',
  'SecretsManager',
];

test('the privacy policy names each service of the stack that receives personal data', () => {
  const services = new Set(
    resources()
      .map(([, { Type }]) => Type.split('::'))
      .filter(([owner, name]) => owner === 'AWS' && name !== 'CDK')
      .map(([, name]) => name),
  );
  const receiving = [...services].filter((name = '') => !withoutPersonalData.includes(name));
  expect(receiving.sort()).toEqual(Object.keys(processors).sort());
  for (const what of Object.values(processors)) expect(texts.privacy).toContain(what);
});

const allowed = (action: RegExp, on: RegExp, under = /^/): string[] =>
  resources().flatMap(([id, { Type, Properties }]) => {
    if (!/^AWS::IAM::(Managed)?Policy$/.test(Type)) return [];
    const { Statement } = Properties.PolicyDocument as {
      Statement: { Action: string | string[]; Resource: unknown; Condition?: unknown }[];
    };
    const isAllowed = Statement.some(
      ({ Action, Resource, Condition = '' }) =>
        [Action].flat().some((each) => action.test(each)) &&
        on.test(JSON.stringify(Resource)) &&
        under.test(JSON.stringify(Condition)),
    );
    return isAllowed ? [/^(\w+?)Permissions/.exec(id)?.[1] ?? id] : [];
  });

const DECRYPT = /^kms:(Decrypt|\*)$/;
const DELETE = /^dynamodb:(DeleteItem|BatchWriteItem|\*)$/;

test('only the roles that the health data policy names may decrypt an assessment', () => {
  const decrypting = allowed(DECRYPT, /DataAssessmentKey/);
  expect(decrypting.sort()).toEqual(Object.keys(readers).sort());
  for (const who of Object.values(readers)) expect(texts.healthData).toContain(who);
});

test('only roles that the health data policy names can delete an assessment, and none of them can read one', () => {
  const deleting = allowed(DELETE, /DataAssessments/);
  expect(deleting.sort()).toEqual(Object.keys(deleters).sort());
  const reading = [
    ...allowed(/^dynamodb:(GetItem|BatchGetItem|Scan|\*)$/, /DataAssessments/),
    ...allowed(/^dynamodb:Query$/, /DataAssessments[^"]*","Arn"\](?!\},"\/index)/),
    ...allowed(DECRYPT, /DataAssessmentKey/),
  ];
  for (const [, { Properties }] of ofType('AWS::DynamoDB::Table').filter(([id]) =>
    id.startsWith('DataAssessments'),
  )) {
    expect(Properties.GlobalSecondaryIndexes).toMatchObject([
      { Projection: { ProjectionType: 'KEYS_ONLY' } },
    ]);
  }
  expect(deleting.filter((id) => reading.includes(id))).toEqual([]);
  for (const what of Object.values(deleters)) expect(texts.healthData).toContain(what);
});

test('only roles that the health data policy names can decrypt or delete a message', () => {
  const ofMessages = /"kms:EncryptionContext:purpose":"message"/;
  const decrypting = allowed(DECRYPT, /DataDraftKey/, ofMessages);
  expect(decrypting.sort()).toEqual(Object.keys(messageReaders).sort());
  expect(allowed(DELETE, /DataMessages/)).toEqual(Object.keys(deleters));
  for (const who of Object.values(messageReaders)) expect(texts.healthData).toContain(who);
});

test('no page mentions HIPAA, and the README asks owners to have a lawyer review the texts', () => {
  for (const file of builtPages()) expect(words(builtPage(file)), file).not.toMatch(/HIPAA/i);
  expect(read('README.md')).toContain('Have a lawyer review');
});

test('backups, logs, and returned emails expire no later than the policies say', () => {
  const days = (type: string, read: (properties: Record<string, unknown>) => unknown) =>
    new Set(ofType(type).map(([, { Properties }]) => read(Properties)));
  const { backupDays, logDays, returnedEmailDays } = retention;
  expect(
    days('AWS::DynamoDB::Table', ({ PointInTimeRecoverySpecification: backup }) => {
      const { PointInTimeRecoveryEnabled: on, RecoveryPeriodInDays: days = 35 } = (backup ??
        {}) as Record<string, unknown>;
      return on ? days : backupDays;
    }),
  ).toEqual(new Set([backupDays]));
  for (const kept of days('AWS::Logs::LogGroup', ({ RetentionInDays }) => RetentionInDays))
    expect(kept).toBeLessThanOrEqual(logDays);
  for (const kept of days(
    'AWS::SQS::Queue',
    ({ MessageRetentionPeriod = 345_600 }) => MessageRetentionPeriod,
  ))
    expect(kept).toBeLessThanOrEqual(returnedEmailDays * 86_400);
});
