import { enrollTrainer, signInTrainer, totp } from '#infra/local/cloud/ready-trainer.ts';
import { coachEndpoints } from '#shared/endpoints/all.ts';
import type {
  CoachEndpointName,
  CoachInput,
  CoachResponse,
} from '#tests/support/coach-endpoints.ts';
import { call } from './call.ts';
import type { EdgeResponse } from './edge.ts';
import { freshAddress, product } from './product.ts';

export interface TrainerAccount {
  id: string;
  email: string;
  password: string;
  secret: string;
  accessToken: string;
  idToken: string;
}

export const newId = (): string => crypto.randomUUID().replaceAll('-', '');

export async function newTrainer(): Promise<TrainerAccount> {
  const { endpoint, outputs } = product;
  const account = { email: freshAddress('trainer'), password: 'a dozen letters or more' };
  const { id, secret } = await enrollTrainer(endpoint, outputs, account);
  const { AccessToken = '', IdToken = '' } = await signInTrainer(endpoint, outputs, {
    ...account,
    code: () => totp(secret),
  });
  return { id, ...account, secret, accessToken: AccessToken, idToken: IdToken };
}

export const askCoach = <Name extends CoachEndpointName>(
  name: Name,
  input: CoachInput<Name>,
  token: string | undefined,
  how = call,
): Promise<EdgeResponse> => how(coachEndpoints[name], input, { token });

export async function grantedBy<Name extends CoachEndpointName>(
  name: Name,
  input: CoachInput<Name>,
  { accessToken }: Pick<TrainerAccount, 'accessToken'>,
): Promise<CoachResponse<Name>> {
  const answer = await askCoach(name, input, accessToken);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return coachEndpoints[name].answer.parse(answer.json()) as CoachResponse<Name>;
}

export async function allPages<Page extends { after?: string | undefined }>(
  pageAfter: (place: { after?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await pageAfter({})];
  for (let after = pages[0]?.after; after; after = pages.at(-1)?.after) {
    pages.push(await pageAfter({ after }));
  }
  return pages;
}
