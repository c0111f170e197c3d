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
  timeoutSeconds?: number;
  concurrency?: number | 'setting';
}

export const recording = ({ audit, trainers }: Data): PolicyStatement[] => [
  permit('dynamodb:PutItem', audit),
  check(trainers),
];

export const check = (...tables: Parameters<typeof permit>[1][]): PolicyStatement =>
  permit('dynamodb:ConditionCheckItem', ...tables);

export const onlyItems = (
  stage: Stage,
  statement: PolicyStatement,
  ...patterns: string[]
): PolicyStatement => {
  // The local cloud's IAM doesn't support `dynamodb:LeadingKeys`.
  if (stage.name === 'deployed') {
    statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': patterns });
  }
  return statement;
};

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

export const useDraftKey = (
  { draftKey }: Data,
  stage: Stage,
  actions: string | string[],
  purpose: keyof typeof contexts,
): PolicyStatement => {
  const statement = permit(actions, draftKey);
  // The local cloud's IAM doesn't support conditions on the encryption context.
  if (stage.name === 'deployed') {
    statement.addConditions({
      StringEquals: { 'kms:EncryptionContext:purpose': purpose },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': [...contexts[purpose]] },
    });
  }
  return statement;
};
