import { bodies, button, headline, row } from '#lambdas/email/parts.ts';
import { brand } from '#shared/brand.ts';
import { reword } from '#shared/owner-words.ts';

const htmlOf = (...given: Parameters<typeof bodies>): string => reword(bodies(...given).html);

const codeSubject = `Your ${brand.name} code`;

/**
 * Cognito uses this email for two codes: one for a lost password, valid for an hour, and one that
 * confirms an address, valid for a day.
 */
export const poolCodeEmail = (ifNotRequested: string) => ({
  emailSubject: codeSubject,
  emailBody: htmlOf(codeSubject, [
    headline('Your code is {####}'),
    `Use it within an hour. ${ifNotRequested}`,
  ]),
});

const invitationSubject = `Your access to ${brand.name}`;

export const invitationEmail = (days: number, siteUrl: string | undefined) => ({
  emailSubject: invitationSubject,
  emailBody: htmlOf(invitationSubject, [
    headline('You can now read health assessments'),
    `Sign in within ${days} days and have an authenticator app ready: you’ll choose your own password and scan a code.`,
    row('Email', '{username}'),
    row('Password', '{####}', 'code'),
    siteUrl
      ? button('Sign In', `${siteUrl}/coach`)
      : `Sign in on the ${brand.name} site, at /coach.`,
  ]),
});
