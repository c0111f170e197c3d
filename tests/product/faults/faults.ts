import { CONTROL_PATH, type Fault, type Rule } from './fault-proxy.ts';

const ask = async (method: string, path = '', rule?: Rule): Promise<number> => {
  const answer = await fetch(`${process.env.TEST_FAULTS}${CONTROL_PATH}${path}`, {
    method,
    body: rule && JSON.stringify(rule),
  });
  return Number(await answer.text());
};

export interface Running extends AsyncDisposable {
  hits: () => Promise<number>;
  end: () => Promise<void>;
}

/** Makes matching calls of the functions fail until it ends. */
export const breakCalls = async (rule: Rule): Promise<Running> => {
  const number = await ask('POST', '', rule);
  const end = async () => {
    await ask('DELETE', `/${number}`);
  };
  return { hits: () => ask('GET', `/${number}`), end, [Symbol.asyncDispose]: end };
};

const error = (type: string): Fault & { kind: 'error' } => ({ kind: 'error', status: 400, type });

export const faults = {
  unreached: { kind: 'unreached' },
  silent: { kind: 'silent' },
  responseLost: { kind: 'response-lost' },
  emailThrottled: error('Throttling'),
  emailRejected: error('MessageRejected'),
  sendingPaused: error('AccountSendingPausedException'),
  invalid: error('ValidationException'),
  tableThrottled: error('com.amazonaws.dynamodb.v20120810#ThrottlingException'),
  keyDenied: error('AccessDeniedException'),
  keyDisabled: error('DisabledException'),
} as const satisfies Record<string, Fault>;
