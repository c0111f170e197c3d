import type { Item } from '#lambdas/platform/aws/table.ts';
import type { CaseRow, SentAssessment } from './case-row.ts';

/**
 * The row has each assessment's time and id as bytes, because each message rewrites the row, and
 * each KiB costs two write units.
 */
const TIME_BYTES = 6;
const ID_BYTES = 16;

export const pack = ({ createdAt, id, consentVersion }: SentAssessment): Uint8Array => {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.parse(createdAt), 0, TIME_BYTES);
  return Buffer.concat([time, Buffer.from(id, 'hex'), Buffer.from(consentVersion)]);
};

const unpack = (packed: Uint8Array): SentAssessment => {
  const bytes = Buffer.from(packed);
  return {
    id: bytes.toString('hex', TIME_BYTES, TIME_BYTES + ID_BYTES),
    createdAt: new Date(bytes.readUIntBE(0, TIME_BYTES)).toISOString(),
    consentVersion: bytes.toString('utf8', TIME_BYTES + ID_BYTES),
  };
};

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
