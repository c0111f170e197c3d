import { brand } from '#shared/brand.ts';
import { assessmentLimits } from '#shared/domain/assessment.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import {
  administrators,
  copiesElsewhere,
  deleters,
  healthCategories,
  leadCategories,
  messageReaders,
  processors,
  readers,
  retention,
} from '#shared/domain/privacy.ts';
import type { LegalText } from '#web/content/legal-text.ts';
import * as owner from '#web/content/owner.ts';

// The sample wording of the two policies. A lawyer must review it: see `legalReviewed` in `shared/brand.ts`.

const { assessmentMonths, auditYears, backupDays, draftDays, leadMonths, logDays } = retention;
const { returnedEmailDays, suppressionYears, tombstoneDays, trailDays } = retention;

/** Reads `owner.ts`, because `content.ts` imports this file. */
const hasSeries = 'series' in owner;

const services = Object.values(processors).join(', ');

const list = (all: object) => new Intl.ListFormat('en-US').format(Object.values(all));

const stays = [
  {
    term: 'A fingerprint of your address',
    text: `${suppressionYears} years, but only if you unsubscribed or marked an email as spam, or if an email to you was returned. It stops the guide and other optional emails. Your address can’t be read from it.`,
  },
  {
    term: 'Who opened your answers and when',
    text: `${auditYears} years, without your name, so that I can show that nobody else opened them.`,
  },
  {
    term: 'A second fingerprint',
    text: `${tombstoneDays} days, so that I can delete your data from a backup before I use it.`,
  },
  {
    term: 'Technical logs and the log of sign-ins',
    text: `${logDays} days at most. Amazon decides how long it keeps its own history of sign-ins.`,
  },
  {
    term: 'The record of who used keys and tables',
    text: `${trailDays} days at most, with random ids and without your name.`,
  },
  { term: 'Backups', text: `${backupDays} days.` },
];

const elsewhere = `The site can’t delete copies outside of it: ${copiesElsewhere}. After a deletion it emails me your confirmed address, so that I can find and delete them.`;

const ask = `Can’t sign in, or never had an account? Email ${brand.email} from the address in question. I check that the request is yours, and answer within 30 days, free of charge.`;

export const privacy: LegalText = {
  title: 'Privacy',
  since: 'November 22, 2026',
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
            text: `${list(leadCategories)}, with the time. I use them to send the guide, and I count which campaigns and sites bring requests and clients.`,
          },
          ...(hasSeries
            ? [
                {
                  term: 'When you ask for the emails after the guide',
                  text: 'The time of your click, a fingerprint of the words you agreed to, how many emails I sent, and when you unsubscribed. I use them to send the emails and to prove that you asked.',
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
            term: 'When you sign in',
            text: 'Amazon Cognito records the IP address, location, device, and risk of each attempt, to detect break-ins.',
          },
          {
            term: 'When you write to me here',
            text: 'Your messages and when they were opened, so that I can answer you. Emails only say that you have a message.',
          },
          {
            term: 'When you visit',
            text: 'Technical logs, such as the time and outcome of a request, without your name or IP address.',
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
          { term: 'Guide requests', text: `${leadMonths} months after your last one.` },
          { term: 'Messages', text: 'As long as your health assessment.' },
          { term: 'Your account', text: 'Until you delete it, on your account page.' },
          {
            term: 'Logs',
            text: `${logDays} days. Amazon decides how long it keeps its own history of sign-ins.`,
          },
          { term: 'Returned emails', text: `${returnedEmailDays} days.` },
          { term: 'Backups', text: `${backupDays} days after the original is deleted.` },
        ],
        `If you unsubscribe, I keep a fingerprint of your address for ${suppressionYears} years, so that I don’t email you. The address can’t be read from it.`,
      ],
    },
    {
      question: 'What does the site keep in my browser?',
      answer: [
        'Nothing, unless you press Apply, sign in, or send a form.',
        [
          {
            term: 'When you press Apply',
            text: 'A note that you pressed it, until the next page has opened or you close the tab.',
          },
          {
            term: 'When you sign in',
            text: 'Your session, so that you stay signed in. Signing out removes it. If your session expires, a note about that stays until you sign in again.',
          },
          {
            term: 'While you fill out the assessment or write to me',
            text: `What you haven’t sent, encrypted with a key that only your account can fetch. You can open it for ${draftDays} days. The browser deletes it when you send it or sign out. A random number for this browser stays, and is never sent.`,
          },
          {
            term: 'When you send a form',
            text: 'A random number, valid for ten minutes, that prevents duplicate submissions.',
          },
        ],
      ],
    },
    {
      question: 'How do I stop the emails?',
      answer: [
        'Follow the Unsubscribe link in any of these emails, or press the unsubscribe button of your email program. It takes effect right away. I then keep a fingerprint of your address, as above.',
        ...(brand.remindOfDrafts
          ? [
              'If you begin an assessment and don’t submit it within a day, I remind you once, at your confirmed address. I know only that you began. That email has an unsubscribe link, too.',
            ]
          : []),
        'Emails about your account, such as codes, links, and receipts, are sent only when you do something there, when I write to you, or when I act at your request.',
      ],
    },
    {
      question: 'What can I ask of you?',
      answer: [
        'You can ask to see what I hold about you, to get a copy, to have it corrected, or to have it deleted. I won’t treat you any worse for asking.',
        'With an account you do it yourself, on your account page. To get a copy, confirm your email and open the link I send. To delete, enter your password. The copy and the deletion both include the guide requests from your confirmed address.',
        'To correct answers, submit the assessment again. Your email address can’t be changed: delete the account and create another one.',
        ask,
      ],
    },
    {
      question: 'What do you keep after deletion?',
      answer: [stays, elsewhere],
    },
    {
      question: 'What about children?',
      answer: [
        `This site is for adults. The assessment refuses a date of birth under ${assessmentLimits.age.min} and saves nothing. If I hold anything about someone younger, tell me and I’ll delete it.`,
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

export const healthData: LegalText = {
  title: healthPolicy,
  since: 'November 22, 2026',
  summary: [
    'You decide what to tell me, and I collect no health data before you agree.',
    'I use your answers to decide whether and how I can coach you, and for nothing else.',
    'They are encrypted before they are stored, and the site records each time a trainer opens them.',
    'I never sell them, and the site never emails them.',
    'On your account page you can take a copy, withdraw your consent, or delete everything.',
  ],
  sections: [
    {
      question: 'What health data do you collect?',
      answer: [
        'What you enter into the health assessment. Each of these is your choice, except your name and email address:',
        Object.values(healthCategories).map((term) => ({ term, text: '' })),
        'And what you tell me in messages on this site.',
      ],
    },
    {
      question: 'When do I agree?',
      answer: [
        'Before you submit, you read four points and check a box: what is collected, why, who reads it, and how to withdraw. The site sends your answers only after you check the box.',
        'With your answers, I store the version of the words that you agreed to. If the words change, your next assessment asks you again.',
      ],
    },
    {
      question: 'Where does it come from?',
      answer: [
        'From you, through the form and your messages. I don’t buy or collect any from anyone else.',
      ],
    },
    {
      question: 'What do you use it for?',
      answer: [
        'To decide whether I’m the right coach for you, to contact you about it, and to write a plan that takes your health into account. Coaching isn’t medical care.',
      ],
    },
    {
      question: 'Who can read it?',
      answer: [
        `${list(readers)}. ${administrators}. The part of the site that stores your answers can’t read them. Neither can the part that sends emails.`,
        `Messages can be read by ${list(messageReaders)}. After a withdrawal, the trainers and I can’t open earlier messages.`,
      ],
    },
    {
      question: 'Who do you share it with?',
      answer: [
        'I share it with no third party and no affiliate. Amazon Web Services stores it for me in encrypted form, as a processor bound by contract.',
        'I don’t sell it, and I couldn’t without your signature.',
      ],
    },
    {
      question: 'How long do you keep it?',
      answer: [
        `If you don’t become a client, ${assessmentMonths} months. If you do, as long as I coach you and ${assessmentMonths} months after that. You can delete it sooner. Backups are deleted ${backupDays} days later.`,
      ],
    },
    {
      question: 'What are my rights, and how do I use them?',
      answer: [
        [
          {
            term: 'See',
            text: 'When you submitted, and when I read it and got in touch. On your account page.',
          },
          {
            term: 'Correct',
            text: 'Submit the assessment again. Earlier answers stay stored until their retention period ends or you delete them. Your email address can’t be changed.',
          },
          {
            term: 'Download',
            text: 'A copy of what I hold about you, with a list of those who receive your data. On your account page, with a link emailed to your confirmed address, so that a stolen password isn’t enough. The copy says what it leaves out, and why.',
          },
          {
            term: 'Withdraw',
            text: 'Take back your consent, on your account page, or by email if you can’t sign in. From then on the trainers and I can’t open what you sent before. The site notifies me, and I must stop using what you sent. It stays stored until its retention period ends or you delete it. If you request a copy by email, I leave these answers out unless you ask for them. If you do, the site records that I opened them. A new assessment asks for a new consent.',
          },
          {
            term: 'Delete',
            text: 'On your account page, with your password. I delete your account, your answers, our messages, my notes about you, your contact details, and the guide requests of your confirmed address, and email you a receipt.',
          },
        ],
        `Your answers are deleted by ${list(deleters)}.`,
        elsewhere,
        ask,
      ],
    },
    {
      question: 'What do you keep after deletion?',
      answer: [
        stays,
        'If you never confirmed your address, I can’t know that it is yours. Then I keep data that is stored only under that address, such as guide requests.',
      ],
    },
    {
      question: 'What if this policy changes?',
      answer: [
        'The date at the top changes with it. I don’t use health data that I already hold in a new way, or share it with anyone new, before you have agreed to that.',
      ],
    },
    {
      question: 'What if you deny my request?',
      answer: [
        `Then I tell you why. You can appeal by replying to that email with the word Appeal, and I answer within 45 days. If you still disagree, complain to your state’s attorney general. In Washington, file the complaint at www.atg.wa.gov/file-complaint.`,
      ],
    },
  ],
};
