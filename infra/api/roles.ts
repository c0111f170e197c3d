import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Data } from '#infra/data/data.ts';
import {
  exceptDeletions,
  indexArn,
  onlyItems,
  onlyPurpose,
  permit,
  permitOn,
  returningNothing,
} from '#infra/functions/permissions.ts';
import type { Stage } from '#infra/stage.ts';
import type { Role } from '#shared/endpoints/endpoint.ts';

interface Resources {
  stage: Stage;
  data: Data;
  accounts: Accounts;
}

export interface RoleProps {
  permissions: (resources: Resources) => PolicyStatement[];
  /** In seconds. @default 5 */
  timeout?: number;
  /** How many run at once. `setting` is for roles that anyone on the internet can call. */
  concurrency: number | 'setting';
}

/** What the function of each role may do. No other function of the API may do more. */
export const roles: Readonly<Record<Role, RoleProps>> = {
  visitor: {
    concurrency: 'setting',
    permissions: ({ stage, data }) => [
      permitOn(data.leads, 'get', 'put', 'update'),
      exceptDeletions(stage, permitOn(data.jobs, 'put')),
      onlyItems(
        stage,
        permitOn(data.moments, 'get', 'put', 'update'),
        'act#visitor#',
        'limit#network#',
      ),
      onlyItems(stage, permitOn(data.settings, 'update'), 'stopped#'),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  /** Can read neither answers nor contacts. */
  submit: {
    concurrency: 'setting',
    permissions: ({ stage, data, accounts }) => [
      permitOn(data.cases, 'get', 'put'),
      returningNothing(stage, permitOn(data.assessments, 'put')),
      exceptDeletions(stage, permitOn(data.jobs, 'put')),
      onlyItems(stage, permitOn(data.moments, 'get', 'put'), 'act#'),
      onlyItems(stage, permitOn(data.moments, 'remove'), 'draft#'),
      onlyItems(stage, permitOn(data.moments, 'update'), 'limit#submit#'),
      permit('kms:GenerateDataKey', data.answersKey),
      onlyPurpose(stage, permit('kms:GenerateDataKey', data.contactKey), 'contact'),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  /** Can decrypt nothing. Only this role may request a deletion. */
  account: {
    concurrency: 'setting',
    permissions: ({ stage, data, accounts }) => [
      permitOn(data.cases, 'get', 'put', 'update', 'check'),
      permitOn(data.jobs, 'put'),
      permitOn(data.audit, 'put'),
      permitOn(data.settings, 'get'),
      onlyItems(
        stage,
        permitOn(data.moments, 'get', 'put', 'update', 'remove'),
        'act#',
        'code#',
        'draft#',
        'limit#code#',
        'limit#message#',
        'session#',
      ),
      permit('kms:GenerateDataKey', data.notesKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  /** Decrypts what the caller owns, after unlocking. */
  private: {
    timeout: 25,
    concurrency: 5,
    permissions: ({ stage, data, accounts }) => [
      permitOn(data.cases, 'query', 'update', 'check'),
      permitOn(data.assessments, 'query'),
      permitOn(data.leads, 'get'),
      permitOn(data.audit, 'put'),
      permitOn(data.settings, 'get'),
      onlyItems(stage, permitOn(data.moments, 'get'), 'session#'),
      onlyItems(stage, permitOn(data.moments, 'update'), 'limit#copy#'),
      permit('dynamodb:Query', indexArn(data.leads, 'by-address'), indexArn(data.jobs, 'by-owner')),
      permit('kms:Decrypt', data.answersKey, data.contactKey, data.notesKey),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  /** Decrypts contacts, and can't reach answers. */
  'coach-list': {
    timeout: 10,
    concurrency: 5,
    permissions: ({ stage, data }) => [
      permitOn(data.audit, 'put'),
      permitOn(data.settings, 'get'),
      permitOn(data.cases, 'get', 'getMany'),
      permitOn(data.leads, 'getMany'),
      onlyItems(stage, permitOn(data.moments, 'get', 'put'), 'listed#'),
      permit(
        'dynamodb:Query',
        indexArn(data.cases, 'lists'),
        indexArn(data.cases, 'by-address'),
        indexArn(data.leads, 'by-month'),
      ),
      permit('kms:Decrypt', data.contactKey),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  /** Decrypts one case after its audit entry, and can't list. */
  'coach-open': {
    timeout: 25,
    concurrency: 5,
    permissions: ({ stage, data }) => [
      permitOn(data.audit, 'put'),
      permitOn(data.settings, 'get', 'getMany', 'check'),
      permitOn(data.cases, 'get', 'query', 'put', 'check'),
      permitOn(data.assessments, 'get'),
      onlyItems(stage, permitOn(data.moments, 'get', 'put', 'update'), 'limit#open#', 'opened#'),
      permit('kms:Decrypt', data.answersKey, data.contactKey, data.notesKey),
    ],
  },
  /** Encrypts notes and messages, and can decrypt nothing. */
  'coach-write': {
    timeout: 10,
    concurrency: 5,
    permissions: ({ stage, data }) => [
      permitOn(data.audit, 'put'),
      permitOn(data.settings, 'get', 'check'),
      permitOn(data.cases, 'get', 'put', 'remove'),
      exceptDeletions(stage, permitOn(data.jobs, 'put')),
      onlyItems(stage, permitOn(data.settings, 'put'), 'time-off'),
      onlyItems(stage, permitOn(data.moments, 'get', 'put', 'update'), 'act#', 'limit#write#'),
      permit('kms:GenerateDataKey', data.notesKey),
    ],
  },
};
