import type { Item } from '#lambdas/platform/aws/table.ts';
import type { CaseRow, SentAssessment } from './case-row.ts';

/**
 * Each message rewrites a client's row, and each KiB of the row costs two write units. To save
 * space, the row stores an assessment as bytes: the time in milliseconds since 1970 (6 bytes), the
 * id (16 bytes), and the consent's version.
 */
const TIME = 6;
const ID = 16;

export const pack = ({ createdAt, id, consentVersion }: SentAssessment): Uint8Array => {
  const time = Buffer.alloc(TIME);
  time.writeUIntBE(Date.parse(createdAt), 0, TIME);
  return Buffer.concat([time, Buffer.from(id, 'hex'), Buffer.from(consentVersion)]);
};

const unpack = (packed: Uint8Array): SentAssessment => {
  const bytes = Buffer.from(packed);
  return {
    id: bytes.toString('hex', TIME, TIME + ID),
    createdAt: new Date(bytes.readUIntBE(0, TIME)).toISOString(),
    consentVersion: bytes.toString('utf8', TIME + ID),
  };
};

/** The start of a random id is enough to recognize a retry. */
const SHORT_ID_BYTES = 5;

export const shortId = (id: string): Buffer => Buffer.from(id, 'hex').subarray(0, SHORT_ID_BYTES);

export const rowOf = ({ assessments, ...item }: Item): Partial<CaseRow> => ({
  ...item,
  ...(Array.isArray(assessments) && { assessments: assessments.map(unpack) }),
});

export const itemOf = ({ assessments, ...row }: Partial<CaseRow>): Item => ({
  ...row,
  ...(assessments && { assessments: assessments.map(pack) }),
});
