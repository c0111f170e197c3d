import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reservedIn } from './reserved-words.ts';

export type Service = 'dynamodb' | 'kms' | 'ses' | 'sqs' | 'cognito-idp';

export type Fault =
  | { kind: 'error'; status: number; type: string; message?: string }
  | { kind: 'unreached' }
  | { kind: 'response-lost' }
  | { kind: 'silent' };

export interface Rule {
  service: Service;
  operation?: string;
  /** Texts in the call's body, such as the id of an account. */
  about?: string | string[];
  times?: number;
  /** The share of matching calls that get the fault, from 0 to 1. */
  share?: number;
  fault: Fault;
}

export const CONTROL_PATH = '/_faults';

interface Call {
  service: string;
  operation: string;
  body: string;
}

const SERVICE = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//;

const readCall = ({ headers }: IncomingMessage, bytes: Buffer): Call => {
  const service = SERVICE.exec(headers.authorization ?? '')?.[1] ?? '';
  const target = String(headers['x-amz-target'] ?? '').split('.')[1];
  if (target) return { service, operation: target, body: bytes.toString() };
  const form = new URLSearchParams(bytes.toString());
  return { service, operation: form.get('Action') ?? '', body: [...form.values()].join('\n') };
};

const respondWithError = (
  response: ServerResponse,
  service: string,
  { status, type, message = type }: Fault & { kind: 'error' },
) => {
  if (service === 'ses') {
    response.writeHead(status, { 'content-type': 'text/xml' });
    return response.end(
      `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${type}</Code><Message>${message}</Message></Error><RequestId>0</RequestId></ErrorResponse>`,
    );
  }
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-query-error': `${type};Sender`,
  });
  return response.end(JSON.stringify({ __type: type, message }));
};

/** The same numbers in each run (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const openRules = () => {
  const rules: (Rule & { hits: number; isOver?: boolean })[] = [];
  const random = seededRandom(1);
  const matches = (rule: (typeof rules)[number], { service, operation, body }: Call) =>
    !rule.isOver &&
    rule.service === service &&
    (rule.operation === undefined || rule.operation === operation) &&
    [rule.about ?? []].flat().every((part) => body.includes(part)) &&
    rule.hits < (rule.times ?? Infinity) &&
    (rule.share === undefined || random() < rule.share);
  return {
    add: (rule: Rule) => rules.push({ ...rule, hits: 0 }) - 1,
    remove: (number: number) => {
      const rule = rules[number];
      if (rule) rule.isOver = true;
    },
    hits: (number: number) => rules[number]?.hits ?? 0,
    /** If several rules match, the oldest applies. */
    faultFor: (call: Call): Fault | undefined => {
      const rule = rules.find((each) => matches(each, call));
      if (rule) rule.hits += 1;
      return rule?.fault;
    },
  };
};

const readBody = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(message as AsyncIterable<Buffer>));

/** Between the functions and the local cloud: passes calls on, and makes those fail that a rule names. */
export const startFaultProxy = async (cloud: string) => {
  const rules = openRules();
  const agent = new Agent({ keepAlive: true });
  const { port: cloudPort } = new URL(cloud);

  const passOn = async ({ method, url, headers }: IncomingMessage, body: Buffer) => {
    // Changes no header, because the request's signature covers the host and other headers.
    const options = { host: '127.0.0.1', port: cloudPort, agent, method, path: url, headers };
    const call = request(options).end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return { answer, body: await readBody(answer) };
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(incoming);
    const call = readCall(incoming, body);
    // AWS refuses reserved words in expressions, and the local cloud accepts them.
    const [reserved] = call.service === 'dynamodb' ? reservedIn(call.body) : [];
    const fault: Fault | undefined = reserved
      ? { kind: 'error', status: 400, type: `ValidationException: reserved keyword ${reserved}` }
      : rules.faultFor(call);
    if (fault?.kind === 'error') return respondWithError(response, call.service, fault);
    if (fault?.kind === 'unreached') return incoming.socket.destroy();
    if (fault?.kind === 'silent') return undefined;
    const passed = await passOn(incoming, body);
    if (fault?.kind === 'response-lost') return incoming.socket.destroy();
    response.writeHead(passed.answer.statusCode ?? 502, passed.answer.headers);
    return response.end(passed.body);
  };

  const control = async (incoming: IncomingMessage, response: ServerResponse) => {
    const number = Number(incoming.url?.slice(CONTROL_PATH.length + 1));
    if (incoming.method === 'DELETE') rules.remove(number);
    const result =
      incoming.method === 'POST'
        ? rules.add(JSON.parse((await readBody(incoming)).toString()))
        : rules.hits(number);
    return response.end(String(result));
  };

  const server = createServer((incoming, response) => {
    const handle = incoming.url?.startsWith(CONTROL_PATH) ? control : serve;
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
};
