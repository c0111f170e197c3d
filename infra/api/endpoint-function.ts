import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Data } from '#infra/data/data.ts';
import type { LambdaName } from '#infra/functions/bundle-lambda.ts';
import { permit, permitInTransaction } from '#infra/functions/permissions.ts';
import type { Stage } from '#infra/stage.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

interface Resources {
  stage: Stage;
  data: Data;
  accounts: Accounts;
}

export interface EndpointFunction {
  lambda: LambdaName;
  endpoints: readonly Endpoint[];
  permissions: (resources: Resources) => PolicyStatement[];
  /** In seconds. @default 10 for trainers' endpoints, 5 for others */
  timeout?: number;
  /** Executions to reserve. `setting` is the setting `endpointConcurrency`. @default 5 */
  concurrency?: number | 'setting';
}

/**
 * Lets a function check a trainer's lock and add audit entries. The function can't read an entry,
 * and can't replace one without knowing its key.
 */
export const recording = ({ audit, trainers }: Data): PolicyStatement[] => [
  permit('dynamodb:PutItem', audit),
  check(trainers),
];

/** Only transactions can use this action. */
export const check = (...tables: Parameters<typeof permit>[1][]): PolicyStatement =>
  permit('dynamodb:ConditionCheckItem', ...tables);

/**
 * Limits a statement to items whose id matches one of the patterns. The local cloud's IAM doesn't
 * support leading keys.
 */
export const onlyItems = (
  stage: Stage,
  statement: PolicyStatement,
  ...patterns: string[]
): PolicyStatement => {
  if (stage.name === 'deployed') {
    statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': patterns });
  }
  return statement;
};

/** Lets a function change the items of `coachState` whose ids match one of the patterns. */
export const updateState = (
  { coachState }: Data,
  stage: Stage,
  ...patterns: string[]
): PolicyStatement =>
  onlyItems(stage, permitInTransaction('dynamodb:UpdateItem', coachState), ...patterns);

const contexts = {
  draft: ['userId', 'purpose'],
  message: ['userId', 'at', 'from', 'purpose'],
} as const;

/**
 * Drafts and messages share a KMS key. The condition on the encryption context limits each function
 * to its own data. The local cloud's IAM doesn't support this condition.
 */
export const useDraftKey = (
  { draftKey }: Data,
  stage: Stage,
  actions: string | string[],
  purpose: keyof typeof contexts,
): PolicyStatement => {
  const statement = permit(actions, draftKey);
  if (stage.name === 'deployed') {
    statement.addConditions({
      StringEquals: { 'kms:EncryptionContext:purpose': purpose },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': [...contexts[purpose]] },
    });
  }
  return statement;
};
