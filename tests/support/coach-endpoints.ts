import type { coachEndpoints } from '#shared/endpoints/all.ts';
import type { AnswerOf, InputOf } from '#shared/endpoints/endpoint.ts';

type Endpoints = typeof coachEndpoints;

export type CoachEndpointName = keyof Endpoints;
export type CoachInput<Name extends CoachEndpointName> = InputOf<Endpoints[Name]>;
export type CoachResponse<Name extends CoachEndpointName> = AnswerOf<Endpoints[Name]>;
