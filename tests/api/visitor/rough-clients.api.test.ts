import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { guide } from '#shared/domain/pages.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { expectOneMail } from '#tests/support/cloud/mailbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freshAddress, product } from '#tests/support/product/product.ts';
import { newKey, submitLead } from '#tests/support/product/submissions.ts';

const { host, port } = new URL(product.siteUrl);
const { method, path } = subscribeLeadMagnet;
const open: Socket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A connection that sends exact bytes and collects the whole answer. */
async function dial() {
  const socket = connect(Number(port), '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const statuses = () => Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, code]) => Number(code));
  return { socket, statuses };
}

const head = (...more: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `${IDEMPOTENCY_KEY}: ${newKey()}`,
    ...more,
    '\r\n',
  ].join('\r\n');

const bodyOf = (email: string) => JSON.stringify({ email, name: 'visitor' });

const whole = (body: string) => `${head(`Content-Length: ${body.length}`)}${body}`;

test('answers pipelined requests in their order', async () => {
  const { socket, statuses } = await dial();
  const [first, second] = [freshAddress(), freshAddress()];

  socket.write(
    `${whole(bodyOf(first))}GET /nowhere HTTP/1.1\r\nHost: ${host}\r\n\r\n${whole(bodyOf(second))}`,
  );

  await eventually(async () => expect(statuses()).toEqual([200, 404, 200]));
  for (const email of [first, second]) await expectOneMail(email);
});

test('joins a body that arrives in many small chunks', async () => {
  const { socket, statuses } = await dial();
  const email = freshAddress();

  socket.write(head('Transfer-Encoding: chunked'));
  for (const letter of bodyOf(email)) socket.write(`1\r\n${letter}\r\n`);
  socket.write('0\r\n\r\n');

  await eventually(async () => expect(statuses()).toEqual([200]));
  await expectOneMail(email);
});

test('a body with two lengths can’t smuggle in a second request', async () => {
  const { socket, statuses } = await dial();

  socket.write(
    `${head('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\nGET /_mail HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  );

  await once(socket, 'close');
  expect(statuses()).toEqual([400]);
});

test('endless bodies and unread answers don’t delay other requests', async () => {
  const slow = await Promise.all(Array.from({ length: 60 }, dial));
  for (const [index, { socket }] of slow.entries()) {
    if (index % 2) socket.write(`${head('Content-Length: 60')}{"email"`);
    else socket.pause().write(`GET ${guide.path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  }

  expect((await submitLead(freshAddress())).status).toBe(200);
  expect((await fetch(product.siteUrl)).status).toBe(200);
  expect(slow.flatMap(({ statuses }) => statuses())).toEqual([]);
});
