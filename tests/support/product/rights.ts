import { expect } from 'vitest';
import {
  DOWNLOAD_FRAGMENT,
  deleteAccount,
  download,
  type MyAssessments,
  readMyAssessments,
  requestDownload,
  withdrawConsent,
} from '#shared/endpoints/client.ts';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Account } from './account.ts';
import { call } from './call.ts';
import type { EdgeResponse } from './edge.ts';

const rights = { withdrawConsent, requestDownload, download, deleteAccount };

export const askRight = (
  name: keyof typeof rights,
  input: object,
  token?: string,
  how = call,
): Promise<EdgeResponse> => how(rights[name], input, { token });

export const askToDelete = (
  { accessToken }: Pick<Account, 'accessToken'>,
  email: string,
  how = call,
): Promise<EdgeResponse> => askRight('deleteAccount', { email }, accessToken, how);

export const myAssessments = async ({ accessToken }: Account): Promise<MyAssessments> => {
  const answer = await call(readMyAssessments, {}, { token: accessToken });
  expect(answer.status, answer.text).toBe(200);
  return readMyAssessments.answer.parse(answer.json());
};

export const linksEmailedTo = (email: string, count = 1): Promise<string[]> =>
  eventually(async () => {
    const emails = await emailsTo(email);
    const links = emails.flatMap(({ text }) => /\S+#download=[\w-]+/.exec(text) ?? []);
    if (links.length < count) throw new Error(`${links.length} of ${count} links have arrived.`);
    return links;
  });

export const tokenIn = (link: string): string => link.split(DOWNLOAD_FRAGMENT)[1] ?? '';

export const linkFor = async ({ email, accessToken }: Account): Promise<string> => {
  const asked = await askRight('requestDownload', {}, accessToken);
  expect(asked.status, asked.text).toBe(200);
  const [link = ''] = await linksEmailedTo(email);
  return tokenIn(link);
};
