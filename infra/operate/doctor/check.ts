import { resolveNs, resolveTxt } from 'node:dns/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudTrailClient } from '@aws-sdk/client-cloudtrail';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Route53Client } from '@aws-sdk/client-route-53';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { STSClient } from '@aws-sdk/client-sts';
import type { DnsRecord } from '#infra/email/dns-records.ts';
import type { StackResource } from '#infra/operate/stack.ts';
import { domainOf, siteNames } from '#infra/settings-schema.ts';
import type { Stage } from '#infra/stage.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';

export type Level = 'ok' | 'unknown' | 'warning' | 'failure';

export interface Finding {
  level: Level;
  found: string;
  advice?: string;
}

export interface Check {
  name: string;
  phase: 'before' | 'after';
  needsDomain?: true;
  examine: (context: DoctorContext) => Promise<Finding>;
}

export const makeClients = () => ({
  cloudTrail: new CloudTrailClient(),
  cloudFormation: new CloudFormationClient(),
  dynamo: documentClient(new DynamoDBClient()),
  lambda: new LambdaClient(),
  route53: new Route53Client(),
  ses: new SESv2Client(),
  sns: new SNSClient(),
  sts: new STSClient(),
});

export const liveDns = {
  txt: async (name: string) =>
    (await resolveTxt(name).catch(() => [])).map((parts) => parts.join('')),
  ns: async (name: string) => resolveNs(name).catch(() => []),
};

export interface DeployedStack {
  outputs: Record<string, string>;
  resources: StackResource[];
}

export const deploymentOf = (stage: Stage) => ({
  stage,
  names: stage.domain ? siteNames(stage.domain) : [],
  identity: stage.onlyEmailTo ?? domainOf(stage.emailFrom),
});

export interface DoctorContext extends ReturnType<typeof deploymentOf> {
  brand: { name: string; postalAddress: string };
  aws: ReturnType<typeof makeClients>;
  stack?: DeployedStack | undefined;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  dns: typeof liveDns;
  now: Date;
}

export const neededInDns = (records: DnsRecord[]): string =>
  [
    'Make sure that your DNS has these records:',
    ...records.map(({ name, type, value }) => `  ${name} ${type} ${value}`),
  ].join('\n');

const finding =
  (level: Level) =>
  (found: string, advice: string): Finding => ({ level, found, advice });

export const ok = (found: string): Finding => ({ level: 'ok', found });
export const unknown = finding('unknown');
export const warning = finding('warning');
export const failure = finding('failure');
