import * as z from 'zod/mini';
import { defineEmail, required, toClient } from '#lambdas/email/email.ts';
import { DOWNLOAD_FRAGMENT, DOWNLOAD_LINK_MINUTES } from '#shared/endpoints/client.ts';
import { button } from './email-parts.ts';

/**
 * The link is a second proof of identity, besides the password. The token is in the URL's fragment, which no log
 * records.
 */
export const downloadLinkEmail = defineEmail({
  audience: 'account',
  needs: z.object({ email: required, userId: required, token: required }),
  compose: (_, { email, token }, settings) =>
    toClient(
      settings,
      email,
      'Your download link',
      `You requested a copy of your data. Open this link within ${DOWNLOAD_LINK_MINUTES} minutes, in the browser where you requested it. It works once.`,
      button('Get My Data', `${settings.siteUrl}/account${DOWNLOAD_FRAGMENT}${token}`),
      'If this wasn’t you, someone may know your password: change it. No one can download your data without this link.',
    ),
});
