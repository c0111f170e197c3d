import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { VIEWER_HEADER } from '#lambdas/platform/contract.ts';

export interface Caller {
  userId: string;
  /** When the user last typed the password. Refreshing the token doesn't change this time. */
  signedInAt: Date;
  /** Identifies the sign-in. All tokens that follow from it have the same one. */
  session: string;
  accessToken: string;
  idempotencyKey: string;
  /** The viewer's IP address. */
  address: string | undefined;
}

/** The parts of a caller that name the sign-in, and let the user pool check it. */
export type SessionPart = 'userId' | 'session' | 'accessToken';

const claimsOf = ({ requestContext }: APIGatewayProxyEventV2): Record<string, unknown> => {
  const { authorizer } = requestContext as Partial<
    APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']
  >;
  return authorizer?.jwt?.claims ?? {};
};

/** Returns undefined for a token of another kind or another pool. */
export const callerOf = (
  event: APIGatewayProxyEventV2,
  access: 'anyone' | 'client' | 'trainer',
  issuer?: string,
): Omit<Caller, 'idempotencyKey'> | undefined => {
  const { sub, iss, token_use, auth_time, origin_jti } = claimsOf(event);
  const seconds = Number(auth_time);
  const isSignedIn = token_use === 'access' && typeof sub === 'string' && sub !== '' && seconds > 0;
  if (access !== 'anyone' && !isSignedIn) return undefined;
  if (issuer !== undefined && iss !== issuer) return undefined;
  return {
    userId: isSignedIn ? sub : '',
    signedInAt: new Date(isSignedIn ? seconds * 1000 : 0),
    session: String(origin_jti ?? auth_time ?? ''),
    accessToken: event.headers.authorization?.replace(/^Bearer /i, '') ?? '',
    address: event.headers[VIEWER_HEADER],
  };
};

export const isSignedInWithin = (
  seconds: number,
  { signedInAt }: Pick<Caller, 'signedInAt'>,
  now: Date,
): boolean => now.getTime() - signedInAt.getTime() <= seconds * 1000;
