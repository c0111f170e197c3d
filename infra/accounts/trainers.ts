import { Duration } from 'aws-cdk-lib';
import {
  ClientAttributes,
  FeaturePlan,
  Mfa,
  type UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { brand } from '#shared/brand.ts';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { invitationEmail, poolCodeEmail } from './account-emails.ts';
import type { AccountFirewall } from './account-firewall.ts';
import { browserClient, userPool } from './user-pool.ts';

interface TrainersProps {
  stage: Stage;
  configurationSet: string;
  firewall: AccountFirewall | undefined;
}

const INVITATION_DAYS = 2;

export class Trainers extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly #timeZone: string;

  constructor(scope: Construct, id: string, { stage, configurationSet, firewall }: TrainersProps) {
    super(scope, id);
    this.#timeZone = stage.timeZone;
    this.userPool = userPool(this, 'Pool', {
      stage,
      configurationSet,
      selfSignUpEnabled: false,
      passwordPolicy: {
        minLength: TRAINER_PASSWORD_MIN,
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false, email: false },
      featurePlan: FeaturePlan.ESSENTIALS,
      userInvitation: invitationEmail(INVITATION_DAYS, stage.siteUrl),
      userVerification: poolCodeEmail('If you didn’t request it, tell the owner.'),
    });
    firewall?.protect(this, this.userPool);

    this.client = this.userPool.addClient(
      'Coach',
      browserClient({
        stage,
        accessTokenMinutes: 5 * stage.deadlineFactor,
        refreshTokenValidity: Duration.seconds(coachLimits.signInMaxAgeSeconds),
        attributes: new ClientAttributes().withStandardAttributes({ email: true }),
        // An empty list would let trainers change all attributes, including their address.
        writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
      }),
    );
  }

  get siteConfig(): NonNullable<SiteConfig['trainers']> {
    return {
      userPoolId: this.userPool.userPoolId,
      userPoolClientId: this.client.userPoolClientId,
      timeZone: this.#timeZone,
      bookingUrl: brand.bookingUrl,
    };
  }
}
