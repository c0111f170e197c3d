import { brand } from '#shared/brand.ts';
import { escapeHtml, type Mail } from './mail.ts';
import type { MailRecord } from './outbox.ts';

type AssessmentNotice = Extract<MailRecord, { kind: 'assessment' }>;

/** Tells the coach of a new assessment: its id and time, and nothing that is in it. */
export const assessmentNotice = (
  { assessmentId, createdAt }: AssessmentNotice,
  coachEmail: string,
): Mail => {
  const command = `npm run assessments -- read ${assessmentId}`;
  const promise = 'The visitor was promised an answer within 24 hours.';
  return {
    to: coachEmail,
    subject: 'A new health assessment is waiting',
    text: [
      `A health assessment was submitted at ${createdAt}.`,
      `Its id: ${assessmentId}`,
      promise,
      `It is encrypted. Read it with:\n${command}`,
      `${brand.name}\n`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>A new health assessment is waiting</title>
  </head>
  <body style="margin:0 auto;max-width:36rem;padding:1.5rem;font-family:sans-serif;line-height:1.5">
    <h1>A new health assessment is waiting</h1>
    <p>Submitted at ${escapeHtml(createdAt)}.<br>Its id: ${escapeHtml(assessmentId)}</p>
    <p>${promise}</p>
    <p>It is encrypted. Read it with:<br><code>${escapeHtml(command)}</code></p>
    <p>${escapeHtml(brand.name)}</p>
  </body>
</html>
`,
  };
};
