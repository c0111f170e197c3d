import { readFileSync } from 'node:fs';
import { consentVersion } from '#shared/domain/consent/consent.ts';

export interface CorpusCase {
  id: string;
  /** `auth` is a call to Cognito, and `flow` is a sequence of calls. */
  layer: string;
  endpoint: string;
  method: string | null;
  path?: string;
  headers: Record<string, string>;
  auth: string;
  body?: string | null;
  bodyBase64?: string;
  bodyRepeat?: { prefix: string; unit: string; times: number; suffix: string };
  expectStatus: number | number[] | null;
  expectBody?: string;
  expectType?: string | string[] | null;
  expectNote: string;
  /** The local cloud's status, if it differs from AWS's. */
  emulatorStatus?: number;
  scenario?: string;
  check?: string;
  /** The responses to cases of one group must have the same status and fields. */
  group?: string;
  playedBy?: string;
  checkedBy?: string;
  notPlayed?: string;
}

export const corpus: CorpusCase[] = JSON.parse(
  readFileSync(new URL('../../corpus/bad-inputs.json', import.meta.url), 'utf8'),
);

export const caseOf = (id: string): CorpusCase => {
  const found = corpus.find((one) => one.id === id);
  if (!found) throw new Error(`The corpus has no case ${id}`);
  return found;
};

export const bodyOf = (
  { body, bodyBase64, bodyRepeat }: CorpusCase,
  values: Record<string, string> = {},
): Buffer | undefined => {
  if (bodyBase64) return Buffer.from(bodyBase64, 'base64');
  if (bodyRepeat) {
    const { prefix, unit, times, suffix } = bodyRepeat;
    return Buffer.from(prefix + unit.repeat(times) + suffix);
  }
  if (body === undefined || body === null) return undefined;
  return Buffer.from(
    body.replace(
      /\$\{(\w+)\}/g,
      (found, name) => ({ consent: consentVersion, ...values })[name as string] ?? found,
    ),
  );
};

export const expectedStatuses = ({ expectStatus }: CorpusCase): number[] =>
  [expectStatus ?? []].flat();
