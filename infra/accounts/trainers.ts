import { Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { domainOf } from '#infra/settings-schema.ts';
import { isProtected, removalPolicyOf, type Stage } from '#infra/stage.ts';
import { brand } from '#shared/brand.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { AccountFirewall } from './account-firewall.ts';

interface TrainersProps {
  stage: Stage;
  /** The one of the visitors' accounts, where there is one. */
  firewall: AccountFirewall | undefined;
}

/** A temporary password is of no use after this. */
const INVITATION_DAYS = 2;

/**
 * The trainers' user pool. It is separate because a required second factor applies to a whole pool. Nobody signs
 * up here: `npm run trainer` invites.
 */
export class Trainers extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** The tokens' issuer; the same as the pool's attribute `ProviderURL`, which the emulator lacks. */
  readonly issuer: string;
  readonly #timeZone: string;

  constructor(scope: Construct, id: string, { stage, firewall }: TrainersProps) {
    super(scope, id);
    const { region } = Stack.of(this);
    this.#timeZone = stage.timeZone;
    this.userPool = new UserPool(this, 'Pool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      // Length alone: rules of composition make passwords worse (NIST SP 800-63B, 3.1.1.2).
      passwordPolicy: {
        minLength: 12,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false, email: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.ESSENTIALS,
      userInvitation: {
        emailSubject: `Your access to ${brand.name}`,
        emailBody: `You may now read health assessments of ${brand.name}. Sign in at ${stage.siteUrl ?? brand.siteUrl}/coach within ${INVITATION_DAYS} days as {username} with the password {####} and have an authenticator app ready: you choose a password of your own and scan a code.`,
      },
      userVerification: {
        emailSubject: `Your ${brand.name} code`,
        emailBody:
          'Your code is {####}. Use it within an hour. If you did not request it, tell the owner.',
      },
      ...(stage.isSenderVerified && {
        email: UserPoolEmail.withSES({
          fromEmail: stage.mailFrom,
          fromName: brand.name,
          replyTo: stage.coachEmail,
          sesRegion: region,
          sesVerifiedDomain: domainOf(stage.mailFrom),
        }),
      }),
      deletionProtection: isProtected(stage),
      removalPolicy: removalPolicyOf(stage),
    });
    this.issuer = `https://cognito-idp.${region}.amazonaws.com/${this.userPool.userPoolId}`;
    firewall?.protect(this, this.userPool);

    const attributes = new ClientAttributes().withStandardAttributes({ email: true });
    this.client = this.userPool.addClient('Coach', {
      authFlows: { userSrp: true, adminUserPassword: stage.name === 'local' },
      generateSecret: false,
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(8),
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      readAttributes: attributes.withStandardAttributes({ emailVerified: true }),
      // Not the address: invitations and codes go there. A list without any would mean all.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });
  }

  /** The part of `/config.json` for the coach's page. */
  get siteConfig(): NonNullable<SiteConfig['trainers']> {
    return {
      userPoolId: this.userPool.userPoolId,
      userPoolClientId: this.client.userPoolClientId,
      timeZone: this.#timeZone,
      ...(brand.bookingUrl && { bookingUrl: brand.bookingUrl }),
    };
  }
}
