import type { coachEndpoints } from '#shared/endpoints/all.ts';
import type { AnswerOf, InputOf } from '#shared/endpoints/endpoint.ts';

type Endpoints = typeof coachEndpoints;

export type CoachEndpointName = keyof Endpoints;
export type CoachInput<Name extends CoachEndpointName> = InputOf<Endpoints[Name]>;
export type CoachAnswer<Name extends CoachEndpointName> = AnswerOf<Endpoints[Name]>;
