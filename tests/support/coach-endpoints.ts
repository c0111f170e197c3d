import * as coach from '#shared/endpoints/coach.ts';
import type { AnswerOf, InputOf } from '#shared/endpoints/endpoint.ts';

export const coachEndpoints = coach;

export type CoachEndpointName = keyof typeof coach;
export type CoachInput<Name extends CoachEndpointName> = InputOf<(typeof coach)[Name]>;
export type CoachAnswer<Name extends CoachEndpointName> = AnswerOf<(typeof coach)[Name]>;
