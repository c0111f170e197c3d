import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { synthesize } from '#tests/stack/synthesize.ts';

const production = synthesize('production');
const trial = synthesize('trial');
const alarms = production.of('AWS::CloudWatch::Alarm');
const runbook = readFileSync(join(root, 'infra/docs/RUNBOOK.md'), 'utf8');

test('there are twelve alarms, and each says what to do and links to its heading in the runbook', () => {
  expect(alarms).toHaveLength(12);
  for (const [id, { AlarmDescription }] of alarms) {
    const name = id.replace(/^Alarms/, '').replace(/[0-9A-F]{8}$/, '');
    expect(AlarmDescription).toMatch(/^.+\. .+ See infra\/docs\/RUNBOOK\.md#\w+\.$/);
    expect(AlarmDescription).toContain(`#${name.toLowerCase()}.`);
    expect(runbook).toMatch(new RegExp(`^#+ ${name}$`, 'm'));
  }
});

test('each alarm watches a number of a resource of this stack, or one that the functions log', () => {
  const short = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
  // biome-ignore lint/suspicious/noExplicitAny: a template
  const nameOf = ({ Namespace, MetricName, Dimensions = [] }: any): string => {
    // biome-ignore lint/suspicious/noExplicitAny: a template
    const of = Dimensions.map(({ Value: { Ref, 'Fn::GetAtt': at = [Ref] } }: any) => at[0]);
    return [Namespace, MetricName, ...of.map(short)].join(' ');
  };
  const watched = alarms.flatMap(([id, { Metrics, ...alarm }]) => {
    // biome-ignore lint/suspicious/noExplicitAny: a template
    const metrics = Metrics?.flatMap(({ MetricStat }: any) => MetricStat?.Metric ?? []);
    return (metrics ?? [alarm]).map(
      (metric: object) => `${short(id).replace('Alarms', '')}: ${nameOf(metric)}`,
    );
  });
  expect([...new Set(watched)].sort()).toEqual([
    'AccountsInDanger: AWS/Cognito SignInSuccesses AccountsUsers AccountsUsersSite',
    'AccountsInDanger: AWS/SES Reputation.BounceRate',
    'AccountsInDanger: AWS/SES Reputation.ComplaintRate',
    'AccountsInDanger: Coaching DataCopied',
    'AnswerOverdue: Coaching AnswerOverdue',
    'AnswersUnreadable: Coaching AnswersUnreadable',
    'ApiFails: AWS/ApiGateway 5xx ApiHttpApi',
    'ClockStopped: AWS/Lambda Invocations JobsDelete',
    'EmailHeldByAccount: Coaching EmailHeldByAccount',
    'EmailsAreLate: AWS/SQS ApproximateAgeOfOldestMessage JobsQueue',
    'FunctionFails: AWS/Lambda Errors AccountsSignUp',
    'FunctionFails: AWS/Lambda Errors JobsDelete',
    'FunctionFails: AWS/Lambda Errors JobsFeedback',
    'FunctionFails: AWS/Lambda Errors JobsRelay',
    'FunctionFails: AWS/Lambda Errors JobsSend',
    'FunctionFails: Coaching DeletionOverdue',
    'JobGivenUp: Coaching JobGivenUp',
    'OpeningLimitReached: Coaching OpeningLimitReached',
    'Undelivered: AWS/SQS ApproximateNumberOfMessagesVisible JobsUndelivered',
    'UnusualReading: Coaching PageListed',
  ]);
  // Tests of the running product cause what the functions log (`countsIn`).
  const namespaces = production
    .of('AWS::Lambda::Function')
    .flatMap(([, { Environment }]) => Environment?.Variables.STACK_NAME ?? []);
  expect(new Set(namespaces)).toEqual(new Set(['Coaching']));
});

test('a returned email that the site couldn’t note is kept, and rings', () => {
  const [[, { FunctionName, DestinationConfig }] = ['', {}]] = production.of(
    'AWS::Lambda::EventInvokeConfig',
  );
  expect(JSON.stringify([FunctionName, DestinationConfig])).toMatch(
    /JobsFeedback\w+.*OnFailure.*JobsUndelivered/,
  );
});

test('an alarm rings when the clock stops', () => {
  const clock = alarms.find(([id]) => id.startsWith('AlarmsClockStopped'))?.[1];
  expect(clock).toMatchObject({
    MetricName: 'Invocations',
    Period: 3600,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
});

test('no statement of a topic for EventBridge has a condition, which SNS doesn’t support', () => {
  const statements = production
    .of('AWS::SNS::TopicPolicy')
    .flatMap(([, { PolicyDocument }]) => PolicyDocument.Statement)
    .filter(({ Principal }) => Principal.Service === 'events.amazonaws.com');
  expect(statements).toHaveLength(1);
  expect(statements[0]).not.toHaveProperty('Condition');
});

test('a trial doesn’t ring production’s alarms', () => {
  const namespaces = (stack: typeof production) =>
    new Set(JSON.stringify(stack.of('AWS::CloudWatch::Alarm')).match(/(?<="Namespace":")[^"]*/g));
  expect(namespaces(production)).toContain('Coaching');
  expect(namespaces(trial)).toContain('CoachingTrial');
  expect(namespaces(trial)).not.toContain('Coaching');
});
