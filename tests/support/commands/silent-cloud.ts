import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SilentCloud {
  endpoint: string;
  /** Resolves when something is asked. */
  asked: Promise<void>;
  stop: () => void;
}

/** An AWS that never answers: a command that asks it has got as far as AWS, and goes no further. */
export async function silentCloud(): Promise<SilentCloud> {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = createServer(() => resolve()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
