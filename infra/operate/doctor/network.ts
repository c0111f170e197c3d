import { resolveCname, resolveMx, resolveNs, resolveTxt } from 'node:dns/promises';
import { connect } from 'node:tls';

/** How long a server may take to answer, in milliseconds. */
const DEADLINE = 8000;

export interface Certificate {
  names: string[];
  validTo: Date;
}

const plain = (name: string): string => name.replace(/\.$/, '').toLowerCase();

/** DNS records from the machine's name servers. Empty if a name has no such record. */
export const liveDns = {
  cname: async (name: string) => (await resolveCname(name).catch(() => [])).map(plain),
  /** Joins the parts of each record. */
  txt: async (name: string) =>
    (await resolveTxt(name).catch(() => [])).map((parts) => parts.join('')),
  mx: async (name: string) =>
    (await resolveMx(name).catch(() => [])).map(({ exchange }) => plain(exchange)),
  ns: async (name: string) => (await resolveNs(name).catch(() => [])).map(plain),
};

export type Dns = Record<keyof typeof liveDns, (name: string) => Promise<string[]>>;

/**
 * Returns the certificate that a host sends, trusted or not.
 * @throws if the host doesn't answer
 */
export const liveCertificate = (host: string): Promise<Certificate> =>
  new Promise((done, fail) => {
    // Nothing is sent over this connection, so an untrusted certificate is harmless.
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
