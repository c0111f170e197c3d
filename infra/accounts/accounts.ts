import { Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { createFunction } from '#infra/functions/create-function.ts';
import { domainOf } from '#infra/settings-schema.ts';
import { isProtected, removalPolicyOf, type Stage } from '#infra/stage.ts';
import { ANYBODY } from '#lambdas/platform/environment.ts';
import { brand } from '#shared/brand.ts';
import { accountLimits } from '#shared/domain/account.ts';
import { AccountFirewall } from './account-firewall.ts';

interface AccountsProps {
  stage: Stage;
  logKey: IKey;
}

/** The accounts of visitors: sign-up without a wait, sign-in by SRP (`shared/RULES.md`). */
export class Accounts extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** The tokens' issuer; the same as the pool's attribute `ProviderURL`, which the emulator lacks. */
  readonly issuer: string;
  readonly firewall: AccountFirewall | undefined;

  constructor(scope: Construct, id: string, { stage, logKey }: AccountsProps) {
    super(scope, id);

    const trigger = createFunction(this, 'UserPoolTrigger', {
      stage,
      name: 'account/user-pool-trigger',
      environment: { MAIL_ONLY_TO: stage.onlyMailTo ?? ANYBODY },
      permissions: [],
      concurrency: 5,
      logKey,
      timeout: Duration.seconds(5),
    });

    this.userPool = new UserPool(this, 'Users', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      // A new address counts only once it is confirmed; until then the old one stands.
      keepOriginal: { email: true },
      // Length alone: rules of composition make passwords worse (NIST SP 800-63B, 3.1.1.2).
      passwordPolicy: {
        minLength: accountLimits.password.min,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
      },
      // A second factor that no page of the site could ask for would lock its owner out.
      mfa: Mfa.OFF,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      userVerification: {
        emailSubject: `Your ${brand.name} code`,
        // A code for a lost password is good for an hour, one for an address for a day.
        emailBody: `Your code is {####}. Use it within an hour. If you didn't request it, ignore this email.`,
      },
      // Cognito's own sender is bound to 50 mails a day; SES refuses a domain that it hasn't verified.
      ...(stage.isSenderVerified && {
        email: UserPoolEmail.withSES({
          fromEmail: stage.mailFrom,
          fromName: brand.name,
          replyTo: stage.coachEmail,
          sesRegion: Stack.of(this).region,
          sesVerifiedDomain: domainOf(stage.mailFrom),
        }),
      }),
      lambdaTriggers: {
        preSignUp: trigger,
        // Refuses a new address, and in a trial every code to another one than the trial's.
        customMessage: trigger,
      },
      deletionProtection: isProtected(stage),
      removalPolicy: removalPolicyOf(stage),
    });

    this.issuer = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.userPool.userPoolId}`;

    if (stage.name === 'deployed') {
      this.refuseLeakedPasswords();
    }
    if (stage.hasFirewall) this.firewall = new AccountFirewall(this, 'Firewall', this.userPool);

    const attributes = new ClientAttributes().withStandardAttributes({
      email: true,
      fullname: true,
    });
    this.client = this.userPool.addClient('Site', {
      authFlows: { userSrp: true, adminUserPassword: stage.name === 'local' },
      generateSecret: false,
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(stage.accessTokenMinutes),
      idTokenValidity: Duration.minutes(stage.accessTokenMinutes),
      refreshTokenValidity: Duration.days(30),
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      readAttributes: attributes.withStandardAttributes({ emailVerified: true }),
      writeAttributes: attributes,
    });
  }

  /** Cognito knows passwords that were leaked elsewhere; it looks when one is chosen, since SRP never shows it later. */
  private refuseLeakedPasswords(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'Risks', {
      userPoolId: this.userPool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        actions: { eventAction: 'BLOCK' },
        eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
      },
    });
  }
}
