import { clientFunctions } from './client-functions.ts';
import { coachFunctions } from './coach-functions.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import { messageFunctions } from './message-functions.ts';
import { visitorFunctions } from './visitor-functions.ts';

/**
 * The keys are the functions' ids. Their alarms and stack outputs are named after them, and `npm
 * run logs` uses these outputs.
 */
export const endpointFunctions: Record<string, EndpointFunction> = {
  ...visitorFunctions,
  ...clientFunctions,
  ...messageFunctions,
  ...coachFunctions,
};
