import { clientFunctions } from './client-functions.ts';
import { coachFunctions } from './coach-functions.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import { messageFunctions } from './message-functions.ts';
import { visitorFunctions } from './visitor-functions.ts';

export const endpointFunctions: Record<string, EndpointFunction> = {
  ...visitorFunctions,
  ...clientFunctions,
  ...messageFunctions,
  ...coachFunctions,
};
