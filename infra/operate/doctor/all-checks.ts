import type { Check } from './check.ts';
import { alarmSubscription } from './checks/alarm-subscription.ts';
import { api } from './checks/api.ts';
import { bootstrap } from './checks/bootstrap.ts';
import { certificate } from './checks/certificate.ts';
import { cloudFrontVerification } from './checks/cloudfront-verification.ts';
import { cognitoTier } from './checks/cognito-tier.ts';
import { credentials } from './checks/credentials.ts';
import { deadLetters } from './checks/dead-letters.ts';
import { dkim } from './checks/dkim.ts';
import { dmarc } from './checks/dmarc.ts';
import { domain } from './checks/domain.ts';
import { headers } from './checks/headers.ts';
import { lambdaConcurrency } from './checks/lambda-concurrency.ts';
import { overdueMails } from './checks/overdue-mails.ts';
import { policies } from './checks/policies.ts';
import { redirect } from './checks/redirect.ts';
import { region } from './checks/region.ts';
import { restoreDrill } from './checks/restore-drill.ts';
import { retention } from './checks/retention.ts';
import { samples } from './checks/samples.ts';
import { senderVerified } from './checks/sender-verified.ts';
import { sesIdentity } from './checks/ses-identity.ts';
import { sesSandbox } from './checks/ses-sandbox.ts';
import { sesSending } from './checks/ses-sending.ts';
import { settings } from './checks/settings.ts';
import { settingsDrift } from './checks/settings-drift.ts';
import { site } from './checks/site.ts';
import { spf } from './checks/spf.ts';
import { suppression } from './checks/suppression.ts';
import { templateSize } from './checks/template-size.ts';

/** In the order in which an owner fixes what they find. */
export const allChecks: Check[] = [
  settings,
  credentials,
  region,
  bootstrap,
  lambdaConcurrency,
  cloudFrontVerification,
  cognitoTier,
  sesSending,
  sesIdentity,
  domain,
  samples,
  policies,
  templateSize,

  site,
  api,
  certificate,
  redirect,
  headers,
  dkim,
  spf,
  dmarc,
  alarmSubscription,
  sesSandbox,
  senderVerified,
  suppression,
  deadLetters,
  overdueMails,
  retention,
  restoreDrill,
  settingsDrift,
];
