import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export interface RefusingCloud {
  endpoint: string;
  hasBeenAsked: () => boolean;
  stop: () => void;
}

/** A server that ends every connection at once, for programs that would wait long for one that never answers. */
export async function refusingCloud(): Promise<RefusingCloud> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasBeenAsked: () => connections > 0,
    stop: () => server.close(),
  };
}
