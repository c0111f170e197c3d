import { inject } from 'vitest';
import { CONTROL_PATH, type Fault, type Rule } from './fault-proxy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    faultProxyUrl: string;
  }
}

const control = new URL(CONTROL_PATH, inject('faultProxyUrl')).href;

const ask = async (method: string, path = '', rule?: Rule): Promise<number> => {
  const answer = await fetch(control + path, {
    method,
    ...(rule && { body: JSON.stringify(rule) }),
  });
  return Number(await answer.text());
};

export interface Running extends AsyncDisposable {
  hits: () => Promise<number>;
  end: () => Promise<void>;
}

export async function breakCalls(rule: Rule): Promise<Running> {
  const number = await ask('POST', '', rule);
  const end = async () => {
    await ask('DELETE', `/${number}`);
  };
  return { hits: () => ask('GET', `/${number}`), end, [Symbol.asyncDispose]: end };
}

export const lateResponses = async (): Promise<Partial<Record<Rule['service'], number>>> =>
  (await fetch(`${control}/late`)).json();

const allCalls = async (): Promise<string[]> => (await fetch(`${control}/calls`)).json();

export async function callsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ calls: string[]; result: Result }> {
  const before = await allCalls();
  const result = await work();
  return { calls: (await allCalls()).slice(before.length), result };
}

const error = (type: string): Fault => ({ kind: 'error', status: 400, type });

export const faults = {
  unreached: { kind: 'unreached' },
  silent: { kind: 'silent' },
  responseLost: { kind: 'response-lost' },
  emailThrottled: error('Throttling'),
  emailRejected: error('MessageRejected'),
  tableThrottled: error('com.amazonaws.dynamodb.v20120810#ThrottlingException'),
  keyThrottled: error('ThrottlingException'),
  keyDenied: error('AccessDeniedException'),
  keyDisabled: error('DisabledException'),
  keyToBeDeleted: error('KMSInvalidStateException'),
} as const satisfies Record<string, Fault>;
