import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

export interface RefusingCloud {
  endpoint: string;
  /** Calls back once, when it is asked for the first time after this. */
  whenAsked: (callback: () => void) => void;
  stop: () => void;
}

/** An AWS that ends every connection at once: what is asked of it has got as far as AWS, and no further. */
export async function refusingCloud(): Promise<RefusingCloud> {
  let waiting = () => {};
  const server = createServer((socket) => {
    socket.destroy();
    waiting();
    waiting = () => {};
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    whenAsked: (callback) => {
      waiting = callback;
    },
    stop: () => server.close(),
  };
}
