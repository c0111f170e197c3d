import { Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type ClientAttributes,
  type PasswordPolicy,
  UserPool,
  type UserPoolClientOptions,
  UserPoolEmail,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import { brand } from '#shared/brand.ts';
import { domainOf } from '#shared/domain/setting-rules.ts';

interface PoolOptions extends UserPoolProps {
  stage: Stage;
  configurationSet: string;
  passwordPolicy: PasswordPolicy & { minLength: number };
}

export const userPool = (
  scope: Construct,
  id: string,
  { stage, configurationSet, passwordPolicy, ...own }: PoolOptions,
): UserPool =>
  new UserPool(scope, id, {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    // NIST forbids composition rules for passwords (SP 800-63B-4, 3.1.1.2).
    passwordPolicy: {
      requireDigits: false,
      requireLowercase: false,
      requireSymbols: false,
      requireUppercase: false,
      ...passwordPolicy,
    },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    ...(stage.isSenderVerified && {
      email: UserPoolEmail.withSES({
        fromEmail: stage.emailFrom,
        fromName: brand.name,
        replyTo: stage.coachEmail,
        sesRegion: Stack.of(scope).region,
        sesVerifiedDomain: domainOf(stage.emailFrom),
        // Without a configuration set, SES doesn't report bounces of Cognito's emails.
        configurationSetName: configurationSet,
      }),
    }),
    deletionProtection: stage.isProtected,
    removalPolicy: removalPolicyOf(stage),
    ...own,
  });

interface ClientOptions {
  stage: Stage;
  accessTokenMinutes: number;
  refreshTokenValidity: Duration;
  attributes: ClientAttributes;
  writeAttributes?: ClientAttributes;
}

export const browserClient = ({
  stage,
  accessTokenMinutes,
  refreshTokenValidity,
  attributes,
  writeAttributes = attributes,
}: ClientOptions): UserPoolClientOptions => ({
  authFlows: { userSrp: true, adminUserPassword: stage.name === 'local' },
  generateSecret: false,
  disableOAuth: true,
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.minutes(accessTokenMinutes),
  idTokenValidity: Duration.minutes(accessTokenMinutes),
  refreshTokenValidity,
  refreshTokenRotationGracePeriod: Duration.seconds(60),
  readAttributes: attributes.withStandardAttributes({ emailVerified: true }),
  writeAttributes,
});

/** The local cloud doesn't support the pool's `ProviderURL`. */
export const issuerOf = (pool: UserPool): string =>
  `https://cognito-idp.${Stack.of(pool).region}.amazonaws.com/${pool.userPoolId}`;
