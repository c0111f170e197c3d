import { resolveCname, resolveMx, resolveNs, resolveTxt } from 'node:dns/promises';
import { connect } from 'node:tls';
import type { Certificate, Dns } from './check.ts';

/** In milliseconds, for a server to greet. */
const DEADLINE = 8000;

const plain = (name: string): string => name.replace(/\.$/, '').toLowerCase();

/** The system's own name servers. */
export const liveDns: Dns = {
  cname: async (name) => (await resolveCname(name)).map(plain),
  txt: async (name) => (await resolveTxt(name)).map((parts) => parts.join('')),
  mx: async (name) => (await resolveMx(name)).map(({ exchange }) => plain(exchange)),
  ns: async (name) => (await resolveNs(name)).map(plain),
};

/**
 * The certificate that a host shows a browser, whether a browser would believe it or not.
 *
 * @throws when the host doesn't answer
 */
export const liveCertificate = (host: string): Promise<Certificate> =>
  new Promise((done, fail) => {
    // It is looked at, not believed: nothing is sent over this connection.
    const socket = connect({ host, port: 443, servername: host, rejectUnauthorized: false });
    socket.setTimeout(DEADLINE, () => socket.destroy(new Error(`${host} does not answer`)));
    socket.on('error', fail);
    socket.on('secureConnect', () => {
      const { subjectaltname = '', valid_to } = socket.getPeerCertificate();
      socket.end();
      done({
        names: subjectaltname.split(', ').map((name) => name.replace(/^DNS:/, '')),
        validTo: new Date(valid_to),
      });
    });
  });

export const liveFetch = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE) });
