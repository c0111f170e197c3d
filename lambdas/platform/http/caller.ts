import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { VIEWER_HEADER } from '#lambdas/platform/environment.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

export interface Caller {
  userId: string;
  /** When the user last typed the password. Refreshing the token doesn't change this time. */
  signedInAt: Date;
  session: string | undefined;
  idempotencyKey: string;
  address: string | undefined;
}

const claimsOf = ({ requestContext }: APIGatewayProxyEventV2): Record<string, unknown> => {
  const { authorizer } = requestContext as Partial<
    APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']
  >;
  return authorizer?.jwt?.claims ?? {};
};

export const callerOf = (
  event: APIGatewayProxyEventV2,
  access: Endpoint['access'],
  issuer?: string,
): Omit<Caller, 'idempotencyKey'> | undefined => {
  const { sub, iss, token_use, auth_time, origin_jti } = claimsOf(event);
  const seconds = Number(auth_time);
  const isSignedIn = token_use === 'access' && typeof sub === 'string' && sub !== '';
  if (access !== 'anyone' && !isSignedIn) return undefined;
  if (issuer !== undefined && iss !== issuer) return undefined;
  if (access === 'trainer' && !(seconds > 0)) return undefined;
  return {
    userId: isSignedIn ? sub : '',
    signedInAt: new Date(seconds > 0 ? seconds * 1000 : 0),
    session: [origin_jti, auth_time].find(Boolean)?.toString(),
    address: event.headers[VIEWER_HEADER],
  };
};

export const isSignedInWithin = (
  seconds: number,
  { signedInAt }: Pick<Caller, 'signedInAt'>,
  now: Date,
): boolean => now.getTime() - signedInAt.getTime() <= seconds * 1000;
