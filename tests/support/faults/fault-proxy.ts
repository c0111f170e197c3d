import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Random, seededRandom } from '#tests/support/random.ts';

export type Service = 'dynamodb' | 'kms' | 'ses' | 'sqs' | 'cognito-idp';

export type Fault =
  | { kind: 'error'; status: number; type: string }
  | { kind: 'unreached' }
  | { kind: 'response-lost' }
  | { kind: 'silent' }
  | { kind: 'none' };

export interface Rule {
  service: Service;
  operation?: string;
  /** A text in the call's body, such as a table's name. */
  about?: string | string[];
  /** The number of the SDK's attempt at a call, from 1. */
  attempt?: number;
  times?: number;
  /** The share of matching calls that get the fault, from 0 to 1. */
  share?: number;
  fault: Fault;
}

export interface FaultProxy {
  url: string;
  /** If several rules match, the oldest applies. */
  add: (rule: Rule) => number;
  remove: (rule: number) => void;
  hits: (rule: number) => number;
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

const nameOf = ({ service, operation, body }: Call): string => {
  const isTransaction = operation === 'TransactWriteItems';
  const writes = isTransaction ? ` of ${JSON.parse(body).TransactItems.length}` : '';
  return `${service} ${operation}${writes}`;
};

function respondWithError(
  response: ServerResponse,
  { service }: Call,
  status: number,
  type: string,
) {
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

class Rules {
  #rules = new Map<number, Rule & { hits: number }>();
  #hits = new Map<number, number>();
  #made = 0;
  readonly #random: Random;

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

export async function startFaultProxy(cloud: string, seed = 1): Promise<FaultProxy> {
  const rules = new Rules(seed);
  const calls: string[] = [];
  const late: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  const { port: cloudPort } = new URL(cloud);

  const passOn = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<{ answer: IncomingMessage; body: Buffer }>((done, fail) => {
      const call = request(
        // Changes no header, because the request's signature covers the host and other headers.
        { host: '127.0.0.1', port: cloudPort, agent, method, path: url, headers },
        (answer) => readBody(answer).then((read) => done({ answer, body: read }), fail),
      );
      call.on('error', fail);
      call.end(body);
    });

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(incoming);
    const call = readCall(incoming, body);
    if (call.attempt === 1) calls.push(nameOf(call));
    const fault = rules.faultFor(call);
    if (fault.kind === 'error') return respondWithError(response, call, fault.status, fault.type);
    if (fault.kind === 'unreached') return incoming.socket.destroy();
    if (fault.kind === 'silent') return incoming.socket.resume();
    const passed = await passOn(incoming, body);
    // On a slow machine, the caller may have stopped waiting.
    if (incoming.socket.destroyed) late[call.service] = (late[call.service] ?? 0) + 1;
    if (fault.kind === 'response-lost') return incoming.socket.destroy();
    response.writeHead(passed.answer.statusCode ?? 502, passed.answer.headers);
    return response.end(passed.body);
  };

  const control = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.url === `${CONTROL_PATH}/calls`) return response.end(JSON.stringify(calls));
    if (incoming.url === `${CONTROL_PATH}/late`) return response.end(JSON.stringify(late));
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
