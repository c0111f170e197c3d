import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

const READ =
  /\.(AdminGet|Decrypt|Describe|Encrypt|Generate|Get|List|Query|Receive|Scan|BatchGet)\w*$/;

/** In requests without `x-amz-target`, the commands use POST only to read. */
const isWrite = (request: ClientRequest): boolean => {
  const operation = request.getHeader('x-amz-target');
  return operation === undefined
    ? ['PUT', 'DELETE'].includes(request.method)
    : !READ.test(String(operation));
};

let left = Number(process.env.WRITES_BEFORE_KILL);

subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  if (!isWrite(request)) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
});
