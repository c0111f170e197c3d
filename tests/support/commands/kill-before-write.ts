import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

const READ =
  /\.(AdminGet|Decrypt|Describe|Encrypt|Generate|Get|List|Query|Receive|Scan|BatchGet)\w*$/;

/**
 * Without the header `x-amz-target`, only PUT and DELETE are writes. The commands use POST only to
 * read, for example from CloudFormation and STS.
 */
const isWrite = (request: ClientRequest): boolean => {
  const operation = request.getHeader('x-amz-target');
  return operation === undefined
    ? ['PUT', 'DELETE'].includes(request.method)
    : !READ.test(String(operation));
};

let left = Number(process.env.WRITES_BEFORE_KILL);

/**
 * Lets a command send `WRITES_BEFORE_KILL` writes to AWS, and kills the command when it starts the
 * next one.
 */
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  if (!isWrite(request)) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
});
