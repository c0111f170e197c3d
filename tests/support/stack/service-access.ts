/** Evaluates a template's policies as IAM does, for calls that AWS services make. */

interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation types differ in their properties
  Properties: Record<string, any>;
}

export type Resources = Record<string, Resource>;

const ACCOUNT = '111122223333';
const REGION = 'us-east-1';

const arnOf = (service: string, rest: string): string =>
  `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;

const pseudo: Record<string, string> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Region': REGION,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

const arns: Record<string, (id: string) => string> = {
  'AWS::SNS::Topic': (id) => arnOf('sns', id),
  'AWS::SQS::Queue': (id) => arnOf('sqs', id),
  'AWS::Lambda::Function': (id) => arnOf('lambda', `function:${id}`),
  'AWS::Events::Rule': (id) => arnOf('events', `rule/${id}`),
  'AWS::KMS::Key': (id) => arnOf('kms', `key/${id}`),
  'AWS::Cognito::UserPool': (id) => arnOf('cognito-idp', `userpool/${id}`),
  'AWS::S3::Bucket': (id) => `arn:aws:s3:::${id}`,
  'AWS::Logs::LogGroup': (id) => arnOf('logs', `log-group:${id}`),
  'AWS::IAM::Role': (id) => `arn:aws:iam::${ACCOUNT}:role/${id}`,
};
/** On AWS, a queue's `Ref` is its URL. Here it is the ARN, because policies name queues by ARN. */
const REF_IS_ARN = ['AWS::SNS::Topic', 'AWS::SQS::Queue'];

interface Need {
  who: string;
  principal: string;
  action: string;
  resource: string;
  context: Record<string, string>;
}

interface Statement {
  Effect: 'Allow' | 'Deny';
  Principal: '*' | Record<string, string | string[]>;
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : ([value].flat() as T[]);

const like = (pattern: string, value: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  ).test(value);

const operators: Record<string, (wanted: string, given: string) => boolean> = {
  StringEquals: (wanted, given) => wanted === given,
  ArnEquals: like,
  ArnLike: like,
  Bool: (wanted, given) => wanted === given,
};

function conditionHolds(condition: Statement['Condition'], context: Need['context']): boolean {
  const given = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
  return Object.entries(condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const value = given.get(key.toLowerCase());
      const test = operators[operator];
      if (!test) throw new Error(`Not simulated: ${operator}`);
      return value !== undefined && listOf(wanted).some((each) => test(each, value));
    }),
  );
}

const matches = (statement: Statement, { principal, action, resource, context }: Need): boolean => {
  const services = statement.Principal === '*' ? ['*'] : listOf(statement.Principal.Service);
  const everybody = statement.Principal !== '*' && listOf(statement.Principal.AWS).includes('*');
  return (
    (everybody || services.some((service) => service === '*' || service === principal)) &&
    listOf(statement.Action).some((pattern) => like(pattern.toLowerCase(), action.toLowerCase())) &&
    listOf(statement.Resource).some((pattern) => like(pattern, resource)) &&
    conditionHolds(statement.Condition, context)
  );
};

const allows = (policy: Statement[], need: Need): boolean => {
  const full = { ...need, context: { 'aws:SecureTransport': 'true', ...need.context } };
  const hits = policy.filter((statement) => matches(statement, full));
  return (
    hits.some(({ Effect }) => Effect === 'Allow') && !hits.some(({ Effect }) => Effect === 'Deny')
  );
};

function resolved(resources: Resources): Resources {
  const typeOf = (id: string) => resources[id]?.Type ?? '';
  const arn = (id: string) => arns[typeOf(id)]?.(id) ?? id;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [[name, of] = []] = Object.entries(value);
    if (name === 'Ref') return pseudo[of] ?? (REF_IS_ARN.includes(typeOf(of)) ? arn(of) : of);
    if (name === 'Fn::GetAtt') return of[1] === 'Arn' ? arn(of[0]) : `${of[0]}.${of[1]}`;
    if (name === 'Fn::Join') return (resolve(of[1]) as string[]).join(of[0]);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]));
  };
  return Object.fromEntries(
    Object.entries(resources).map(([id, { Type, Properties }]) => [
      id,
      { Type, Properties: resolve(Properties ?? {}) as Resource['Properties'] },
    ]),
  );
}

function allPolicies(all: Resources): Map<string, Statement[]> {
  const entries = Object.entries(all);
  const ofType = (type: string) => entries.filter(([, { Type }]) => Type === type);
  const found = new Map<string, Statement[]>();
  const add = (resource: string, statements: Statement[]) =>
    found.set(resource, [...(found.get(resource) ?? []), ...statements]);
  for (const [id, { Properties }] of ofType('AWS::KMS::Key')) {
    add(arns['AWS::KMS::Key']?.(id) ?? id, Properties.KeyPolicy.Statement);
  }
  for (const [type, key] of [
    ['AWS::SNS::TopicPolicy', 'Topics'],
    ['AWS::SQS::QueuePolicy', 'Queues'],
  ] as const) {
    for (const [, { Properties }] of ofType(type)) {
      for (const resource of Properties[key]) add(resource, Properties.PolicyDocument.Statement);
    }
  }
  for (const [, { Properties }] of ofType('AWS::S3::BucketPolicy')) {
    add(`arn:aws:s3:::${Properties.Bucket}`, Properties.PolicyDocument.Statement);
  }
  for (const [, { Properties }] of ofType('AWS::Lambda::Permission')) {
    add(Properties.FunctionName, [
      {
        Effect: 'Allow',
        Principal: { Service: Properties.Principal },
        Action: Properties.Action,
        Resource: Properties.FunctionName,
        Condition: { ArnLike: { 'aws:SourceArn': Properties.SourceArn } },
      },
    ]);
  }
  for (const [id, { Properties }] of ofType('AWS::IAM::Role')) {
    const role = arns['AWS::IAM::Role']?.(id) ?? id;
    add(
      role,
      Properties.AssumeRolePolicyDocument.Statement.map((each: Statement) => ({
        ...each,
        Resource: role,
      })),
    );
  }
  return found;
}

const ownerOf = (resource: string): string => resource.replace(/^(arn:aws:s3:::[^/]+)\/.*/, '$1');

function policiesOf(all: Resources): (resource: string) => Statement[] {
  const policies = allPolicies(all);
  return (resource) => policies.get(ownerOf(resource)) ?? [];
}

function needsOf(all: Resources): Need[] {
  const needs: Need[] = [];
  const each = (type: string, visit: (id: string, properties: Resource['Properties']) => void) => {
    for (const [id, { Type, Properties }] of Object.entries(all))
      if (Type === type) visit(id, Properties);
  };
  const callsOf =
    (who: string, service: string, source?: string) =>
    (action: string, resource: string, context: Need['context'] = {}) => {
      const named = source && { 'aws:SourceArn': source, 'aws:SourceAccount': ACCOUNT };
      const principal = `${service}.amazonaws.com`;
      needs.push({ who, principal, action, resource, context: { ...named, ...context } });
    };
  const publish = (who: string, service: string, topic: string, source: string) => {
    callsOf(who, service, source)('sns:Publish', topic);
    // EventBridge's requests to KMS don't name their source (SNS Developer Guide, key management).
    const callKey = callsOf(who, service, service === 'events' ? undefined : source);
    each('AWS::SNS::Topic', (id, { KmsMasterKeyId }) => {
      if (arns['AWS::SNS::Topic']?.(id) !== topic) return;
      for (const action of ['kms:GenerateDataKey', 'kms:Decrypt']) {
        callKey(action, KmsMasterKeyId, { 'kms:EncryptionContext:aws:sns:topicArn': topic });
      }
    });
  };
  const INVOKE = 'lambda:InvokeFunction';

  each('AWS::CloudWatch::Alarm', (id, { AlarmActions = [] }) => {
    for (const topic of AlarmActions)
      publish(`alarm ${id}`, 'cloudwatch', topic, arnOf('cloudwatch', `alarm:${id}`));
  });
  each('AWS::Events::Rule', (id, { Targets }) => {
    const source = arnOf('events', `rule/${id}`);
    const call = callsOf(`rule ${id}`, 'events', source);
    for (const { Arn, DeadLetterConfig } of Targets) {
      if (Arn.includes(':sns:')) publish(`rule ${id}`, 'events', Arn, source);
      else call(INVOKE, Arn);
      if (DeadLetterConfig) call('sqs:SendMessage', DeadLetterConfig.Arn);
    }
  });
  each('AWS::SNS::Subscription', (id, { Protocol, Endpoint, TopicArn, RedrivePolicy }) => {
    const call = callsOf(`subscription ${id}`, 'sns', TopicArn);
    if (Protocol === 'lambda') call(INVOKE, Endpoint);
    if (RedrivePolicy) call('sqs:SendMessage', RedrivePolicy.deadLetterTargetArn);
  });
  each('AWS::SES::ConfigurationSetEventDestination', (id, properties) => {
    const { TopicARN } = properties.EventDestination.SnsDestination;
    const source = arnOf('ses', `configuration-set/${properties.ConfigurationSetName}`);
    publish(`destination ${id}`, 'ses', TopicARN, source);
  });
  each('AWS::Cognito::UserPool', (id, { LambdaConfig = {} }) => {
    for (const fn of Object.values<string>(LambdaConfig))
      callsOf(`pool ${id}`, 'cognito-idp', arnOf('cognito-idp', `userpool/${id}`))(INVOKE, fn);
  });
  each('AWS::ApiGatewayV2::Route', (id, { Target, RouteKey, ApiId }) => {
    const { IntegrationUri } = all[Target.replace('integrations/', '')]?.Properties ?? {};
    const [method, path] = RouteKey.split(' ');
    const source = arnOf('execute-api', `${ApiId}/$default/${method}${path}`);
    callsOf(`route ${id}`, 'apigateway', source)(INVOKE, IntegrationUri);
  });
  each('AWS::CloudFront::Distribution', (id, { DistributionConfig }) => {
    const source = `arn:aws:cloudfront::${ACCOUNT}:distribution/${id}`;
    each('AWS::S3::Bucket', (bucket) => {
      if (!JSON.stringify(DistributionConfig.Origins).includes(`${bucket}.`)) return;
      const page = `arn:aws:s3:::${bucket}/index.html`;
      callsOf(`distribution ${id}`, 'cloudfront')('s3:GetObject', page, {
        'aws:SourceArn': source,
      });
    });
  });
  each('AWS::CloudTrail::Trail', (id, { S3BucketName, TrailName }) => {
    const bucket = `arn:aws:s3:::${S3BucketName}`;
    const call = callsOf(`trail ${id}`, 'cloudtrail', arnOf('cloudtrail', `trail/${TrailName}`));
    call('s3:GetBucketAcl', bucket);
    call('s3:PutObject', `${bucket}/AWSLogs/${ACCOUNT}/a-file`, {
      's3:x-amz-acl': 'bucket-owner-full-control',
    });
  });
  each('AWS::Logs::LogGroup', (id, { KmsKeyId }) => {
    if (!KmsKeyId) return;
    const context = { 'kms:EncryptionContext:aws:logs:arn': arnOf('logs', `log-group:${id}`) };
    for (const action of ['Encrypt', 'Decrypt', 'GenerateDataKey', 'ReEncryptTo', 'DescribeKey'])
      callsOf(`log group ${id}`, `logs.${REGION}`)(`kms:${action}`, KmsKeyId, context);
  });
  each('AWS::Lambda::Function', (id, { Role }) =>
    callsOf(`function ${id}`, 'lambda')('sts:AssumeRole', Role),
  );
  return needs;
}

export function refusedServices(resources: Resources): string[] {
  const all = resolved(resources);
  const policyOf = policiesOf(all);
  return needsOf(all)
    .filter((need) => !allows(policyOf(need.resource), need))
    .map(({ who, action, resource }) => `${who}: ${action} on ${resource}`);
}

/** Returns the calls for which another account could use an AWS service as a confused deputy. */
export function admittedStrangers(resources: Resources): string[] {
  const all = resolved(resources);
  const policyOf = policiesOf(all);
  return needsOf(all)
    .filter(({ context }) => Object.keys(context).length > 0)
    .map((need) => ({
      ...need,
      context: Object.fromEntries(
        Object.entries(need.context).map(([key, value]) => [
          key,
          value.replaceAll(ACCOUNT, '444455556666'),
        ]),
      ),
    }))
    .filter((need) => allows(policyOf(need.resource), need))
    .map(({ who, action, resource }) => `${who}: ${action} on ${resource}`);
}

/** Ignores a key policy's grants to its own account, because the roles' policies limit them. */
export function needlessGrants(resources: Resources): string[] {
  const all = resolved(resources);
  const needs = needsOf(all);
  return Array.from(allPolicies(all), ([owner, statements]) =>
    statements
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Principal, Action }) =>
        (Principal === '*' ? ['*'] : Object.values(Principal).flat()).flatMap((principal) =>
          listOf(Action).map((action) => ({ principal, action })),
        ),
      )
      .filter(({ principal }) => principal !== `arn:aws:iam::${ACCOUNT}:root`)
      .filter(
        ({ principal, action }) =>
          !needs.some(
            (need) =>
              need.principal === principal &&
              ownerOf(need.resource) === owner &&
              like(action.toLowerCase(), need.action.toLowerCase()),
          ),
      )
      .map(({ principal, action }) => `${principal}: ${action} on ${owner}`),
  ).flat();
}
