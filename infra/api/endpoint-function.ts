import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Data } from '#infra/data/data.ts';
import type { LambdaName } from '#infra/functions/bundle-lambda.ts';
import { permit } from '#infra/functions/permissions.ts';
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
  /** Permissions besides writing its log and using the tables' key through DynamoDB. */
  permissions: (resources: Resources) => PolicyStatement[];
  /** In seconds. */
  timeout: number;
  /** Reserved concurrency. Absent: the setting `endpointConcurrency`. */
  concurrency?: number;
  /** Requests of one client address in five minutes, after which the firewall answers 429. AWS WAF counts from 10. */
  rate?: { name: string; limit: number };
  /** Whether an alarm rings when Lambda throttles it. */
  alarmWhenThrottled?: boolean;
}

/**
 * The permissions of every trainers' function that writes audit entries: it checks that the trainer isn't
 * locked, and can neither read nor change an entry.
 */
export const recording = ({ audit, trainers }: Data): PolicyStatement[] => [
  permit('dynamodb:PutItem', audit),
  check(trainers),
];

/** DynamoDB has this action inside transactions only. */
export const check = (...tables: Parameters<typeof permit>[1][]): PolicyStatement =>
  permit('dynamodb:ConditionCheckItem', ...tables);

/** Puts one item of a table. The local cloud's IAM knows no leading keys. */
export const putOnly = (
  stage: Stage,
  table: Parameters<typeof permit>[1],
  id: string,
): PolicyStatement => {
  const statement = permit('dynamodb:PutItem', table);
  if (stage.name === 'deployed') {
    statement.addCondition('ForAllValues:StringEquals', { 'dynamodb:LeadingKeys': [id] });
  }
  return statement;
};

/** The encryption contexts under which a client's key is used, by `purpose`. */
const contexts = {
  draft: ['userId', 'purpose'],
  message: ['userId', 'at', 'from', 'purpose'],
} as const;

/**
 * Drafts and messages have the same key, so this condition keeps their functions apart. The local cloud's IAM
 * knows no encryption context.
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
