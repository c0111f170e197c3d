import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { totp } from '#infra/local/cloud/totp.ts';
import {
  type CoachAnswer,
  type CoachEndpointName,
  type CoachInput,
  coachEndpoints,
} from '#shared/endpoints/coach.ts';
import { tables } from '#tests/support/cloud/records.ts';
import { cognito } from './account.ts';
import { call } from './call.ts';
import type { EdgeAnswer } from './edge.ts';
import { freshAddress, output } from './product.ts';

export interface TrainerAccount {
  id: string;
  email: string;
  password: string;
  /** The authenticator's secret, in base32. */
  secret: string;
  accessToken: string;
  idToken: string;
}

export const newId = (): string => crypto.randomUUID().replaceAll('-', '');

const UserPoolId = output('TrainersPoolId');
const ClientId = output('TrainersClientId');

const claimsOf = (token: string): { sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A trainer who was invited, chose a password, enrolled an authenticator, and signed in with a code. */
export async function newTrainer(): Promise<TrainerAccount> {
  const email = freshAddress('trainer');
  const password = 'a dozen letters or more';
  const named = { UserPoolId, Username: email };
  await cognito.send(
    new AdminCreateUserCommand({
      ...named,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await cognito.send(
    new AdminSetUserPasswordCommand({ ...named, Password: password, Permanent: true }),
  );
  const begun = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const associated = await cognito.send(
    new AssociateSoftwareTokenCommand({ Session: begun.Session }),
  );
  const secret = associated.SecretCode ?? '';
  const verified = await cognito.send(
    new VerifySoftwareTokenCommand({ Session: associated.Session, UserCode: totp(secret) }),
  );
  const { AuthenticationResult } = await cognito.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId,
      ClientId,
      ChallengeName: 'MFA_SETUP',
      Session: verified.Session,
      ChallengeResponses: { USERNAME: email },
    }),
  );
  const { AccessToken = '', IdToken = '' } = AuthenticationResult ?? {};
  const id = claimsOf(AccessToken).sub;
  await tables.send(
    new PutCommand({ TableName: output('TrainersTableName'), Item: { id, email } }),
  );
  return { id, email, password, secret, accessToken: AccessToken, idToken: IdToken };
}

/** Calls one of the coach's endpoints. */
export const askCoach = <Name extends CoachEndpointName>(
  name: Name,
  input: CoachInput<Name>,
  token: string | undefined,
  how = call,
): Promise<EdgeAnswer> => how(coachEndpoints[name], input, { token });

/** Calls one of the coach's endpoints and fails if it refuses. */
export async function grantedBy<Name extends CoachEndpointName>(
  name: Name,
  input: CoachInput<Name>,
  { accessToken }: Pick<TrainerAccount, 'accessToken'>,
): Promise<CoachAnswer<Name>> {
  const answer = await askCoach(name, input, accessToken);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return coachEndpoints[name].answer.parse(answer.json()) as CoachAnswer<Name>;
}
