import { DOWNLOAD_FRAGMENT } from '#shared/endpoints/client.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import { mailsTo } from '#tests/support/cloud/mailbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { askEdge, type EdgeAnswer } from './edge.ts';

/** Asks one of the endpoints of a client's rights, as the page does. */
export const askRight = (
  name: keyof typeof rightsEndpoints,
  input: object,
  accessToken?: string,
): Promise<EdgeAnswer> => {
  const { path, method } = rightsEndpoints[name];
  return askEdge({
    path,
    method,
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
  });
};

/** The links to downloads that were mailed to an address, the newest first, once there are so many. */
export const linksMailedTo = (email: string, count = 1): Promise<string[]> =>
  eventually(async () => {
    const mails = await mailsTo(email);
    const links = mails.flatMap(({ text }) => /\S+#download=[\w-]+/.exec(text) ?? []);
    if (links.length < count) throw new Error(`${links.length} of ${count} links have arrived.`);
    return links;
  });

export const tokenIn = (link: string): string => link.split(DOWNLOAD_FRAGMENT)[1] ?? '';
