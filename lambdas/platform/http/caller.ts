import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { VIEWER_HEADER } from '#lambdas/platform/environment.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

export interface Caller {
  userId: string;
  /**
   * When the user last typed the password, or 1970 if the token doesn't say. Refreshing the token
   * doesn't change this time.
   */
  signedInAt: Date;
  session: string | undefined;
  /** Random if the request has none, so that no other request counts as its retry. */
  idempotencyKey: string;
  address: string | undefined;
}

const claimsOf = ({ requestContext }: APIGatewayProxyEventV2): Record<string, unknown> => {
  const { authorizer } = requestContext as Partial<
    APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']
  >;
  return authorizer?.jwt?.claims ?? {};
};

/**
 * @param issuer the only accepted issuer of the token; by default, the gateway's check is enough
 * @returns undefined if the endpoint needs an access token and the request has none (an ID token
 * isn't enough), if the token has another issuer, or if a trainer's token doesn't say when the
 * trainer signed in
 */
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

/** For actions that an abandoned or stolen session must not allow. */
export const isSignedInWithin = (
  seconds: number,
  { signedInAt }: Pick<Caller, 'signedInAt'>,
  now: Date,
): boolean => now.getTime() - signedInAt.getTime() <= seconds * 1000;
