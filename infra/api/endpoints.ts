import { clientFunctions } from './client-functions.ts';
import { coachFunctions } from './coach-functions.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import { messageFunctions } from './message-functions.ts';
import { visitorFunctions } from './visitor-functions.ts';

/**
 * The names of a function's alarm and of its stack output begin with the function's id. `npm run
 * logs` expects the output's name.
 */
export const endpointFunctions: Record<string, EndpointFunction> = {
  ...visitorFunctions,
  ...clientFunctions,
  ...messageFunctions,
  ...coachFunctions,
};
