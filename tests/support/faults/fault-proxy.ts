import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Service = 'dynamodb' | 'kms' | 'ses' | 'sqs' | 'cognito-idp';

/** The fate of a call that matches a rule. */
export type Fault =
  /** The service answers with this error. */
  | { kind: 'error'; status: number; type: string }
  /** The connection breaks before the service has the call. */
  | { kind: 'unreached' }
  /** The service does what it was asked for, and its answer is lost. */
  | { kind: 'answer-lost' }
  /** Nobody answers, for as long as the caller waits. */
  | { kind: 'silent' }
  /** Nothing: the call is counted. */
  | { kind: 'none' };

export interface Rule {
  service: Service;
  /** Such as `PutItem`. @default any */
  operation?: string;
  /** A text in the call's body, so that a test breaks its own calls only. @default anything */
  about?: string | string[];
  /** Of each call, the SDK's first or second attempt alone. @default all */
  attempt?: number;
  /** Number of calls that it breaks. @default every one */
  times?: number;
  /** For how many of the calls that it could be for, from 0 to 1. @default 1 */
  share?: number;
  fault: Fault;
}

/** Stands between the Lambdas and the local cloud, and breaks the calls that it is told to. */
export interface FaultProxy {
  /** Its address for the Lambdas. */
  url: string;
  /** @returns the rule's number. Where several rules are for a call, the oldest is. */
  add: (rule: Rule) => number;
  remove: (rule: number) => void;
  /** Number of calls that matched the rule. */
  hits: (rule: number) => number;
  /** The calls in their order, such as `dynamodb PutItem`, each once however often the SDK repeated it. */
  calls: () => string[];
  stop: () => Promise<void>;
}

export const CONTROL_PATH = '/_faults';

interface Call {
  service: string;
  operation: string;
  body: string;
  attempt: number;
}

const SERVICE = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//;

function readCall({ headers }: IncomingMessage, body: Buffer): Call {
  const service = SERVICE.exec(headers.authorization ?? '')?.[1] ?? '';
  const attempt = Number(/attempt=(\d+)/.exec(String(headers['amz-sdk-request']))?.[1] ?? 1);
  const target = String(headers['x-amz-target'] ?? '').split('.')[1];
  if (target) return { service, attempt, operation: target, body: body.toString() };
  const form = new URLSearchParams(body.toString());
  return {
    service,
    attempt,
    operation: form.get('Action') ?? '',
    body: [...form.values()].join('\n'),
  };
}

/** The error as the service would write it: SES in XML, the others in JSON. */
function answerError(response: ServerResponse, { service }: Call, status: number, type: string) {
  if (service !== 'ses') {
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'x-amzn-query-error': `${type};Sender`,
    });
    response.end(JSON.stringify({ __type: type, message: type }));
    return;
  }
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(
    `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${type}</Code><Message>${type}</Message></Error><RequestId>0</RequestId></ErrorResponse>`,
  );
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The rules, in the order in which they were made. */
class Rules {
  #rules = new Map<number, Rule & { hits: number }>();
  #hits = new Map<number, number>();
  #made = 0;
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  add(rule: Rule): number {
    this.#made += 1;
    this.#rules.set(this.#made, { ...rule, hits: 0 });
    return this.#made;
  }

  remove(number: number): void {
    this.#rules.delete(number);
  }

  hits(number: number): number {
    return this.#hits.get(number) ?? 0;
  }

  faultFor({ service, operation, body, attempt }: Call): Fault {
    for (const [number, rule] of this.#rules) {
      if (rule.service !== service) continue;
      if (rule.operation !== undefined && rule.operation !== operation) continue;
      if (![rule.about ?? []].flat().every((part) => body.includes(part))) continue;
      if (rule.attempt !== undefined && rule.attempt !== attempt) continue;
      if (rule.times !== undefined && rule.hits >= rule.times) continue;
      if (rule.share !== undefined && this.#random() >= rule.share) continue;
      rule.hits += 1;
      this.#hits.set(number, rule.hits);
      return rule.fault;
    }
    return { kind: 'none' };
  }
}

const readBody = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(message as AsyncIterable<Buffer>));

/**
 * Starts a proxy on a free port of loopback. It is told over HTTP too, for a test in another process: `POST` of a
 * rule to `/_faults` makes one, `GET` and `DELETE` of `/_faults/<number>` tell its hits and end it, and `GET` of
 * `/_faults/calls` tells the calls.
 *
 * @param cloud where the local cloud answers
 */
export async function startFaultProxy(cloud: string, seed = 1): Promise<FaultProxy> {
  const rules = new Rules(seed);
  const calls: string[] = [];
  const agent = new Agent({ keepAlive: true });
  const { port: cloudPort } = new URL(cloud);

  const passOn = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<{ answer: IncomingMessage; body: Buffer }>((done, fail) => {
      const call = request(
        // The headers as they are, the host among them: it is signed.
        { host: '127.0.0.1', port: cloudPort, agent, method, path: url, headers },
        (answer) => readBody(answer).then((read) => done({ answer, body: read }), fail),
      );
      call.on('error', fail);
      call.end(body);
    });

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(incoming);
    const call = readCall(incoming, body);
    // A second attempt is the network's, not the product's.
    if (call.attempt === 1) {
      calls.push(`${call.service} ${call.operation}`);
    }
    const fault = rules.faultFor(call);
    if (fault.kind === 'error') return answerError(response, call, fault.status, fault.type);
    if (fault.kind === 'unreached') return incoming.socket.destroy();
    // Until the caller hangs up.
    if (fault.kind === 'silent') return incoming.socket.resume();
    const passed = await passOn(incoming, body);
    if (fault.kind === 'answer-lost') return incoming.socket.destroy();
    response.writeHead(passed.answer.statusCode ?? 502, passed.answer.headers);
    return response.end(passed.body);
  };

  const control = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.url === `${CONTROL_PATH}/calls`) return response.end(JSON.stringify(calls));
    const number = Number(incoming.url?.slice(CONTROL_PATH.length + 1));
    if (incoming.method === 'DELETE') rules.remove(number);
    const told =
      incoming.method === 'POST'
        ? rules.add(JSON.parse((await readBody(incoming)).toString()))
        : rules.hits(number);
    return response.end(String(told));
  };

  const server = createServer((incoming, response) => {
    const handle = incoming.url?.startsWith(CONTROL_PATH) ? control : serve;
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (rule) => rules.add(rule),
    remove: (number) => rules.remove(number),
    hits: (number) => rules.hits(number),
    calls: () => [...calls],
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
