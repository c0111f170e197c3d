import { brand } from '#shared/brand.ts';
import { assessmentLimits } from '#shared/domain/assessment.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { leadCategories, processors, retention } from '#shared/domain/privacy.ts';
import { series } from '#web/content/owner.ts';
import { appeal, ask, elsewhere, list, stays } from './both-policies.ts';
import type { LegalText } from './legal-text.ts';

const { backupDays, draftDays, emailDays, leadMonths, returnedEmailDays } = retention;

const hasSeries = series.length > 0;

const services = list(processors);

export const privacy: LegalText = {
  title: 'Privacy',
  since: 'November 28, 2026',
  summary: [
    'I collect what you type in, how you found this site, and records of sign-ins that keep accounts safe.',
    'There are no ads and no tracking cookies on this site, and no other company’s analytics.',
    'I never sell your information, and I share it only with those who run the site for me.',
    `For each guide request, I send one email at most, with a link to unsubscribe.${hasSeries ? ' I send more only if you click to get them.' : ''}`,
    'You can have a copy of what I hold about you, or have it deleted, at any time.',
  ],
  sections: [
    {
      question: 'What do you collect, and what for?',
      answer: [
        [
          {
            term: 'When you request the guide',
            text: `${list({ ...leadCategories, time: 'the time of your request' })}. I use them to send the guide, and I count which campaigns and sites bring requests and clients.`,
          },
          ...(hasSeries
            ? [
                {
                  term: 'When you ask for the emails after the guide',
                  text: 'The time of your click and a fingerprint of the words you agreed to. I use them to send the emails and to prove that you asked.',
                },
              ]
            : []),
          {
            term: 'When you create an account',
            text: 'Your name, email address, and password. Nobody can read the password. I use the rest to let you in and to send you codes, links, and receipts.',
          },
          {
            term: 'When you submit the health assessment',
            text: `Your answers, once you have agreed. The ${healthPolicy} says what happens to them.`,
          },
          {
            term: 'When you write to me here',
            text: 'Your messages, and when you last read mine, so that we can answer each other. Emails only say that there is a message.',
          },
          {
            term: 'When you sign in',
            text: 'Amazon Cognito records the IP address, location, device, and risk of each attempt, to detect break-ins.',
          },
          {
            term: 'When the site emails you',
            text: 'Which kind of email it was, when, and whether it was sent.',
          },
          {
            term: 'When you visit',
            text: 'Technical logs, such as the time and outcome of a request, without your name or IP address. If you request the guide, also a fingerprint of your network, for a few days at most. It limits how many guides one network can request.',
          },
        ],
      ],
    },
    {
      question: 'Who receives it?',
      answer: [
        'I do, and the trainers I authorize.',
        `Amazon Web Services runs the site for me, bound by contract: it ${services}. It may use your information for nothing else.`,
        `I disclose information to others only if a law or a court requires it. The button “Join Now” leads to the training app${brand.bookingUrl ? ', and “Book a call” leads to the booking page: sites of other companies with their own policies' : ', a site of another company with its own policy'}.`,
      ],
    },
    {
      question: 'How long do you keep it?',
      answer: [
        [
          { term: 'Guide requests', text: `${leadMonths} months each.` },
          { term: 'Messages', text: 'As long as your health assessments.' },
          { term: 'Which emails the site sent you', text: `${emailDays} days.` },
          { term: 'Your account', text: 'Until you delete it, on your account page.' },
          { term: 'Notices of returned emails', text: `${returnedEmailDays} days.` },
          { term: 'Backups', text: `${backupDays} days after the original is deleted.` },
        ],
        'For logs, and for what stays after a deletion, see below.',
      ],
    },
    {
      question: 'What does the site keep in my browser?',
      answer: [
        'Nothing, unless you sign in.',
        [
          {
            term: 'When you sign in',
            text: 'Your session, so that you stay signed in. Signing out removes it.',
          },
          {
            term: 'While you fill out the assessment',
            text: `Your answers, encrypted with a key that only your account can fetch. The browser deletes them when you submit, start over, or sign out. The key expires when you submit, and ${draftDays} days after you began to type at the latest.`,
          },
        ],
      ],
    },
    {
      question: 'How do I stop the emails?',
      answer: [
        'Follow the Unsubscribe link in the guide’s email or any other optional email and press the button on its page, or press the unsubscribe button of your email program. Both take effect right away. I then keep a fingerprint of your address, as described below.',
        'You get emails about your account, such as codes, links, and receipts, only after someone signs in to it or requests a code for it, when I write to you, or when I act at your request.',
      ],
    },
    {
      question: 'What can I ask of you?',
      answer: [
        'You can ask to see what I hold about you, to get a copy, to have it corrected, or to have it deleted. I won’t treat you any worse for asking.',
        'With an account, you can do this yourself, on your account page. The copy and the deletion both include the guide requests from your confirmed address.',
        'To correct answers, submit the assessment again. Your email address can’t be changed: delete the account and create another one.',
        'I sell nothing and show no ads, so there is nothing to opt out of, whatever signal your browser sends.',
        ask,
      ],
    },
    {
      question: 'What do you keep after deletion, and how long do you keep logs?',
      answer: [stays, elsewhere],
    },
    appeal,
    {
      question: 'What about children?',
      answer: [
        `This site is for adults. If your date of birth says that you are under ${assessmentLimits.age.min}, the site refuses your assessment and doesn’t store it. If I hold anything about someone younger, tell me and I’ll delete it.`,
      ],
    },
    {
      question: 'Where do you offer coaching?',
      answer: [
        `${list(brand.areaServed)}. This policy is written for the law there. Your information is stored in the United States.`,
      ],
    },
    {
      question: 'What if this page changes?',
      answer: [
        'The date at the top changes with it. If a change concerns what you have already given me, I email you before it takes effect.',
      ],
    },
  ],
};
