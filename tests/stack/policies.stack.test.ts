import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { finished, newJob } from '#lambdas/jobs/job.ts';
import { accountLimits, TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { submissionLimits } from '#shared/domain/assessment.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { messageLimits } from '#shared/domain/message.ts';
import { retention } from '#shared/domain/privacy.ts';
import { DAY } from '#shared/domain/time.ts';
import { COPIES_A_DAY, codeLimits, FRESH_SIGN_IN_SECONDS } from '#shared/endpoints/account.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import { addNote } from '#shared/endpoints/coach.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { synthesize } from '#tests/stack/synthesize.ts';
import { healthData } from '#web/content/legal/sample-health-data.ts';
import { privacy } from '#web/content/legal/sample-privacy.ts';

// Policies and documents state numbers. People read the sentences; these tests compare the numbers.

const production = synthesize('production');

describe('the policies say the periods that the stack and the code keep', () => {
  const policies = JSON.stringify([privacy, healthData]);

  test.each([
    `${retention.leadMonths} months each`,
    `I keep each assessment for ${retention.assessmentMonths} months`,
    'Backups are deleted 35 days later',
    '40 days, so that',
    '4 years, without your name',
    '5 years, but only if',
    '90 days at most',
    '395 days at most',
    '7 days after you began',
    '"30 days."',
    '"14 days."',
    'for 12 hours, in the browser',
  ])('%s', (sentence) => {
    expect(policies).toContain(sentence);
  });

  test('the template deletes logs, the trail, and dead letters after them', () => {
    const logs = production
      .of('AWS::Logs::LogGroup')
      .map(([, { RetentionInDays }]) => RetentionInDays);
    expect(Math.max(...logs)).toBe(retention.logDays);
    const expirations = production.of('AWS::S3::Bucket').flatMap(([id, bucket]) =>
      id.startsWith('Trail')
        ? bucket.LifecycleConfiguration.Rules.map(
            // biome-ignore lint/suspicious/noExplicitAny: a template
            (rule: any) => rule.ExpirationInDays + rule.NoncurrentVersionExpiration.NoncurrentDays,
          )
        : [],
    );
    expect(expirations).toEqual([retention.trailDays]);
    for (const [, queue] of production.of('AWS::SQS::Queue')) {
      expect(queue.MessageRetentionPeriod).toBe(retention.returnedEmailDays * 86_400);
    }
  });

  test('a sent email is forgotten after 30 days, and tombstones outlast backups', () => {
    const now = new Date();
    const job = newJob({ kind: 'receipt', owner: 'someone', data: {} }, now);
    const { expiresAt = 0, data } = finished(job, undefined, now);
    expect(data).toBeUndefined();
    expect(Math.round((expiresAt * 1000 - now.getTime()) / DAY)).toBe(retention.emailDays);
    expect(retention.tombstoneDays).toBeGreaterThan(retention.backupDays);
  });
});

describe('SECURITY lists the limits of the code', () => {
  const security = readFileSync(join(root, 'infra/docs/SECURITY.md'), 'utf8');
  const rows = new Map(
    Array.from(security.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm), ([, who = '', limit = '']) => [
      who,
      limit,
    ]),
  );
  const number = (value: number): string => value.toLocaleString('en-US');
  const kibibytes = ({ bodyLimit }: { bodyLimit: number }): string => `${bodyLimit / 1024} KiB`;
  const [[, api] = ['', {}]] = production.of('AWS::ApiGatewayV2::Stage');
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = api.DefaultRouteSettings;
  const [, visitor] =
    production.of('AWS::Lambda::Function').find(([id]) => id.startsWith('ApiVisitor')) ?? [];

  test.each([
    [
      'guide requests from one network (IPv4 address, IPv6 /64)',
      `${visitor?.Environment.Variables.GUIDES_PER_NETWORK} an hour, then 429`,
    ],
    [
      'passwords',
      `${accountLimits.password.min} to ${accountLimits.password.max} characters; trainers ${TRAINER_PASSWORD_MIN}`,
    ],
    [
      'assessments of a client',
      `${submissionLimits.perDay} a day, ${submissionLimits.inAll} in all`,
    ],
    [
      'messages of a client',
      `${messageLimits.perDay} a day, ${number(messageLimits.text)} characters, ${number(messageLimits.conversation)} or ${number(messageLimits.characters)} characters in a conversation`,
    ],
    [
      'codes that unlock',
      `${codeLimits.perDay} a day, 6 digits, ${codeLimits.minutes} minutes, ${codeLimits.tries} tries; unlocked for ${codeLimits.unlockedHours} hours`,
    ],
    ['copies', `${COPIES_A_DAY} a day`],
    ['deletion', `a sign-in of the last ${FRESH_SIGN_IN_SECONDS / 60} minutes`],
    ["draft's key", `${retention.draftDays} days`],
    [
      'openings of a trainer',
      `${coachLimits.openingsPerHour} an hour; one audit entry covers an hour`,
    ],
    ["a trainer's acts on cases", `${coachLimits.writesPerHour} an hour`],
    ['rows of a page', `${coachLimits.casesPage} cases, ${coachLimits.leadsPage} leads`],
    ['notes', `${number(coachLimits.note)} characters; lines of the log removable for 24 hours`],
    [
      'emails to the coach about unconfirmed accounts',
      `${coachLimits.unconfirmedEmailsPerHour} an hour`,
    ],
    ['API, each route', `${rate} requests a second, bursts of ${burst}`],
    [
      'body',
      `4 KiB; messages ${kibibytes(writeMessage)}; assessments and what trainers write ${kibibytes(submitHealthAssessment)}; headers 10 KiB`,
    ],
  ])('%s: %s', (who, limit) => {
    expect(rows.get(who)).toBe(limit);
    expect(addNote.bodyLimit).toBe(submitHealthAssessment.bodyLimit);
  });
});
