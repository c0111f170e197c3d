import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { LEASE_MS } from '#lambdas/outbox/transitions.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();
const trial = synthesizeTrial();
const ofType = (type: string, from: Template) => Object.entries(from.findResources(type));

test.each([
  [
    'SQS moves a message to the dead-letter queue after six receives',
    'AWS::SQS::Queue',
    { RedrivePolicy: { maxReceiveCount: 6 } },
  ],
  [
    'Lambda runs at most four senders, each with one message',
    'AWS::Lambda::EventSourceMapping',
    { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 4 } },
  ],
  [
    'SES publishes bounces and complaints',
    'AWS::SES::ConfigurationSetEventDestination',
    { EventDestination: { MatchingEventTypes: ['bounce', 'complaint'] } },
  ],
  [
    'SES sends only over TLS, and never to an address that bounced or complained',
    'AWS::SES::ConfigurationSet',
    {
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    },
  ],
  [
    'the site sends the coach at most ten notices an hour about unconfirmed addresses',
    'AWS::Lambda::Function',
    { Environment: { Variables: { UNCONFIRMED_NOTICES_PER_HOUR: '10' } } },
  ],
])('%s', (_, type, properties) => template.hasResourceProperties(type, properties));

test('SQS hides a message for six times the sender’s timeout, as AWS recommends', () => {
  const [[, queue] = []] = ofType('AWS::SQS::Queue', template).filter(
    ([, { Properties }]) => Properties.RedrivePolicy,
  );
  const [[, sender] = []] = ofType('AWS::Lambda::Function', template).filter(([id]) =>
    id.startsWith('EmailSend'),
  );
  const { Timeout } = sender?.Properties ?? {};
  expect(queue?.Properties.VisibilityTimeout).toBe(6 * Timeout);
  // The sender's claim on an email must outlast its Lambda, and end before SQS retries the message.
  expect(LEASE_MS).toBeGreaterThan(1000 * Timeout);
  expect(LEASE_MS).toBeLessThan(6000 * Timeout);
});

test('the sender can send from one address only, and a trial can send only to that address', () => {
  // In the sandbox, SES also checks the recipient's identity, so the policy allows any identity and
  // limits addresses by conditions.
  const sending = (from: Template) =>
    ofType('AWS::IAM::ManagedPolicy', from)
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .find(({ Action }) => Action === 'ses:SendRawEmail').Condition;
  expect(sending(template)).toEqual({
    StringEquals: { 'ses:FromAddress': 'guide@owners-domain.com' },
  });
  expect(sending(trial)).toEqual({
    StringEquals: { 'ses:FromAddress': 'owner@owners-domain.com' },
    'ForAllValues:StringEquals': { 'ses:Recipients': ['owner@owners-domain.com'] },
  });
});

test('the environments of the sender and the user pool’s trigger contain the only address that a trial may email', () => {
  const addresses = (from: Template) =>
    ofType('AWS::Lambda::Function', from)
      .map(([, { Properties }]) => Properties.Environment?.Variables ?? {})
      .filter((variables) => 'EMAIL_ONLY_TO' in variables || 'COACH_EMAIL' in variables)
      .map(({ EMAIL_ONLY_TO, COACH_EMAIL }) => [EMAIL_ONLY_TO, COACH_EMAIL]);
  const address = 'owner@owners-domain.com';
  expect(addresses(trial)).toEqual([
    [address, undefined],
    [address, address],
  ]);
  expect(addresses(template).map(([only]) => only)).toEqual(['anybody', 'anybody']);
  for (const stage of [trial, template]) {
    stage.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: { PreSignUp: Match.anyValue(), CustomMessage: Match.anyValue() },
    });
  }
});

test('in a trial, the email that invites a trainer names the path /coach, but no URL', () => {
  const [[, pool] = []] = ofType('AWS::Cognito::UserPool', trial).filter(([id]) =>
    id.startsWith('Trainers'),
  );
  const { EmailMessage } = pool?.Properties.AdminCreateUserConfig.InviteMessageTemplate ?? {};
  expect(EmailMessage).toContain('/coach');
  expect(EmailMessage).not.toMatch(/https?:|\.example/);
});

test('cdk destroy keeps production’s SES identity with its MAIL FROM domain, and SES forwards no bounces by email', () => {
  const FeedbackAttributes = { EmailForwardingEnabled: false };
  template.hasResource('AWS::SES::EmailIdentity', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      EmailIdentity: 'owners-domain.com',
      FeedbackAttributes,
      MailFromAttributes: { MailFromDomain: 'bounces.owners-domain.com' },
    },
  });
  trial.hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'owner@owners-domain.com',
    FeedbackAttributes,
  });
});

const zone = { ...ownersSettings().production.domain, hostedZoneId: 'Z0ABC' };

const recordsOf = (from: Template) =>
  new Map(
    ofType('AWS::Route53::RecordSet', from).map(([id, { Properties, ...rest }]) => [
      id,
      { ...rest, name: `${Properties.Type} ${JSON.stringify(Properties.Name)}` },
    ]),
  );

test('CloudFormation keeps the sender’s DNS records if the stack no longer owns the SES identity', () => {
  const ours = recordsOf(synthesizeProduction({ domain: zone }));
  const existing = synthesizeProduction({ domain: zone, sesIdentity: 'existing' });
  existing.resourceCountIs('AWS::SES::EmailIdentity', 0);
  const theirs = recordsOf(existing);
  const gone = [...ours].filter(([id]) => !theirs.has(id));
  expect(gone).toHaveLength(6);
  for (const [, record] of gone) {
    expect(record).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  }
});

test('the logical id of a DNS record stays the same if the site’s main host name changes', () => {
  const [main, redirects] = (['main', 'redirects'] as const).map((www) =>
    recordsOf(synthesizeProduction({ domain: { ...zone, www } })),
  );
  expect(redirects).toEqual(main);
});

test('the stack doesn’t create DNS records that the owner already has', () => {
  const domain = { ...zone, ownRecords: ['apex' as const, 'dmarc' as const] };
  const names = [...recordsOf(synthesizeProduction({ domain })).values()].map(({ name }) => name);
  expect(names.filter((name) => /^(A|AAAA) /.test(name))).toEqual([
    'A "www.owners-domain.com."',
    'AAAA "www.owners-domain.com."',
  ]);
  expect(names.join()).not.toContain('_dmarc');
});
