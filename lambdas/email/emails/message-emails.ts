import * as z from 'zod/mini';
import {
  coachTime,
  defineEmail,
  required,
  toClientWithoutReply,
  toCoach,
} from '#lambdas/email/email.ts';
import { messageLimits } from '#shared/domain/messages.ts';
import { casePath } from '#shared/domain/pages.ts';
import { MESSAGES_FRAGMENT } from '#shared/endpoints/client.ts';
import { button, NO_REPLY } from './email-parts.ts';

const { linkDays, readHours } = messageLimits;

const linkTo = (siteUrl: string, token: string): string =>
  `${siteUrl}/account${MESSAGES_FRAGMENT}${token}`;

const howLong = `Open the link below within ${linkDays} days, and sign in. The link works once. You can then read your messages for ${readHours} hours.`;

export const messageEmail = defineEmail({
  audience: 'account',
  needs: z.object({ userId: required, email: required, token: required }),
  compose: (_, { email, token }, settings) =>
    toClientWithoutReply(
      settings,
      email,
      'A message is waiting for you',
      howLong,
      button('Read It', linkTo(settings.siteUrl, token)),
    ),
});

export const messagesLinkEmail = defineEmail({
  audience: 'account',
  needs: z.object({ userId: required, email: required, token: required }),
  compose: (_, { email, token }, settings) =>
    toClientWithoutReply(
      settings,
      email,
      'Your link to your messages',
      howLong,
      button('Read My Messages', linkTo(settings.siteUrl, token)),
      'If this wasn’t you, someone may know your password: change it. No one can read your messages without this link.',
    ),
});

export const messageNoticeEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ userId: required, assessmentId: required }),
  compose: (_, { assessmentId }, settings) =>
    toCoach(
      settings,
      'A client wrote to you',
      ...(settings.answerBy ? [`Answer by ${coachTime(settings.answerBy, settings)}.`] : []),
      button('Read and reply', `${settings.siteUrl}${casePath(assessmentId)}`),
      NO_REPLY,
    ),
});
