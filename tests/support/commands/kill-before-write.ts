import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

const WRITE = /\.(PutItem|UpdateItem|DeleteItem|TransactWriteItems|SendMessage|DeleteMessage)$/;

let left = Number(process.env.WRITES_BEFORE_KILL);

/** Kills a command before a write to a table or queue. The environment says how many writes it may send before. */
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  if (!WRITE.test(String(request.getHeader('x-amz-target')))) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
});
