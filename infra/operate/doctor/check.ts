import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KMSClient } from '@aws-sdk/client-kms';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SNSClient } from '@aws-sdk/client-sns';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { SSMClient } from '@aws-sdk/client-ssm';
import type { STSClient } from '@aws-sdk/client-sts';
import type { Template } from '../template.ts';

/** From best to worst. `unknown`: the check could not be made. */
export const levels = ['ok', 'unknown', 'warning', 'failure'] as const;
export type Level = (typeof levels)[number];

/** The outcome of one check. */
export interface Finding {
  level: Level;
  /** One line. */
  found: string;
  /** Advice on what to do; further lines hold text to copy. */
  advice?: string;
}

/** One thing that the doctor looks at. */
export interface Check {
  /** The subject of the check, as it is printed. */
  name: string;
  /** Whether it is worth knowing before a deploy, or can be known only after it. */
  phase: 'before' | 'after';
  /**
   * Requirements, without which the check is skipped: `account`, credentials that work; `stack`, a deployed stack;
   * `template`, settings that allow one; `domain`, a domain of the owner's, which neither a trial nor the local cloud has.
   */
  needs: ('account' | 'stack' | 'template' | 'domain')[];
  /** Whether the local cloud can answer it. */
  local: boolean;
  examine: (context: DoctorContext) => Promise<Finding>;
}

/** The deployment under examination, as the settings describe it. */
export interface Target {
  /** Mistakes in the settings, one sentence each; the other fields then hold what could be read. */
  mistakes: string[];
  stage: 'local' | 'trial' | 'production';
  stackName: string;
  /** The site's host names, the main one first. Empty: the distribution's own address. */
  names: string[];
  /** The sender of the mails. */
  sender: string;
  /** The identity that SES has to verify: the sender's domain, or in a trial its address. */
  identity: string;
  /** Whether the identity is in SES already and is not the stack's. */
  usesExistingIdentity: boolean;
  /** Whether the settings say that SES has verified the sender. */
  isSenderVerified: boolean;
  coachEmail: string;
  alarmEmail: string;
  /** In US dollars. */
  monthlyBudget?: number;
}

export interface StackResource {
  logicalId: string;
  type: string;
  physicalId: string;
}

/** CloudFormation's description of the deployed stack. */
export interface DeployedStack {
  status: string;
  outputs: Record<string, string>;
  resources: StackResource[];
}

interface Asks<Client extends { send: unknown }> {
  send: Client['send'];
}

/** The clients of the services that checks ask. */
export interface Aws {
  cloudFormation: Asks<CloudFormationClient>;
  cloudFront: Asks<CloudFrontClient>;
  cognito: Asks<CognitoIdentityProviderClient>;
  dynamo: Asks<DynamoDBClient>;
  kms: Asks<KMSClient>;
  lambda: Asks<LambdaClient>;
  logs: Asks<CloudWatchLogsClient>;
  s3: Asks<S3Client>;
  ses: Asks<SESv2Client>;
  sns: Asks<SNSClient>;
  sqs: Asks<SQSClient>;
  ssm: Asks<SSMClient>;
  sts: Asks<STSClient>;
}

/** The questions to the domain name system; each throws with `ENOTFOUND` or `ENODATA` where there is no record. */
export interface Dns {
  cname: (name: string) => Promise<string[]>;
  /** The parts of each record joined. */
  txt: (name: string) => Promise<string[]>;
  mx: (name: string) => Promise<string[]>;
  ns: (name: string) => Promise<string[]>;
}

/** A certificate as a visitor's browser gets it. */
export interface Certificate {
  /** The names that it is for, such as `www.example.com`. */
  names: string[];
  validTo: Date;
}

/** All that a check may look at. */
export interface DoctorContext {
  target: Target;
  /** The owner's brand. */
  brand: { sampleContent: boolean; name: string; postalAddress: string; siteUrl: string };
  /** The pages of the site, by path. */
  pages: string[];
  /** The region that the shell asks for, before the doctor chose its own. */
  shellRegion?: string | undefined;
  aws: Aws;
  /** Absent: nothing is deployed. */
  stack?: DeployedStack | undefined;
  /**
   * The template that a deploy would send; at the local cloud the one that was sent.
   *
   * @throws when the settings or the content don't allow one
   */
  template: () => Promise<Template>;
  /** The template that was sent last. */
  deployedTemplate: () => Promise<Template>;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  dns: Dns;
  certificate: (host: string) => Promise<Certificate>;
  now: Date;
}

export const ok = (found: string): Finding => ({ level: 'ok', found });
export const unknown = (found: string, advice: string): Finding => ({
  level: 'unknown',
  found,
  advice,
});
export const warning = (found: string, advice: string): Finding => ({
  level: 'warning',
  found,
  advice,
});
export const failure = (found: string, advice: string): Finding => ({
  level: 'failure',
  found,
  advice,
});
