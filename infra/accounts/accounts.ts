import { Duration } from 'aws-cdk-lib';
import {
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  type UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { createFunction } from '#infra/functions/create-function.ts';
import type { Stage } from '#infra/stage.ts';
import { ANYBODY } from '#lambdas/platform/contract.ts';
import { accountLimits } from '#shared/domain/account.ts';
import { poolCodeEmail } from './account-emails.ts';
import { AccountFirewall } from './account-firewall.ts';
import { browserClient, userPool } from './user-pool.ts';

interface AccountsProps {
  stage: Stage;
  logKey: IKey;
  configurationSet: string;
}

export class Accounts extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly firewall: AccountFirewall | undefined;

  constructor(scope: Construct, id: string, { stage, logKey, configurationSet }: AccountsProps) {
    super(scope, id);

    const signUp = createFunction(this, 'SignUp', {
      stage,
      name: 'sign-up',
      environment: { EMAIL_ONLY_TO: stage.onlyEmailTo ?? ANYBODY },
      permissions: [],
      concurrency: 5,
      logKey,
      timeout: Duration.seconds(5 * stage.deadlineFactor),
    });

    this.userPool = userPool(this, 'Users', {
      stage,
      configurationSet,
      selfSignUpEnabled: true,
      standardAttributes: {
        // A thief with the password must not be able to redirect the code that unlocks.
        email: { required: true, mutable: false },
        fullname: { required: true, mutable: true },
      },
      passwordPolicy: { minLength: accountLimits.password.min },
      // The clients' sign-in page asks for no second factor, so a client with one couldn't sign in.
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      userVerification: poolCodeEmail('If you didn’t request it, ignore this email.'),
      lambdaTriggers: {
        preSignUp: signUp,
        customMessage: signUp,
      },
    });

    if (stage.name === 'deployed') this.#refuseLeakedPasswords();
    if (stage.hasFirewall) this.firewall = new AccountFirewall(this, 'Firewall', this.userPool);

    this.client = this.userPool.addClient(
      'Site',
      browserClient({
        stage,
        accessTokenMinutes: 15,
        refreshTokenValidity: Duration.days(30),
        attributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
      }),
    );
  }

  #refuseLeakedPasswords(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'Risks', {
      userPoolId: this.userPool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        actions: { eventAction: 'BLOCK' },
        // `SIGN_IN` is missing, because Cognito doesn't get the password from a sign-in with SRP.
        eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
      },
    });
  }
}
