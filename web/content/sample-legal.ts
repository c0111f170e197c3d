import { brand } from '#shared/brand.ts';
import {
  erasers,
  healthCategories,
  leadCategories,
  processors,
  readers,
  retention,
} from '#shared/domain/privacy.ts';
import type { LegalText } from '#web/content/legal-text.ts';

// The sample wording of the two policies. A lawyer has the last word: see `legalReviewed` in `shared/brand.ts`.

const { assessmentMonths, backupDays, draftDays, leadMonths, logDays } = retention;
const { returnedMailDays, tombstoneDays } = retention;

const services = Object.values(processors).join(', ');

const list = (all: object) => new Intl.ListFormat('en-US').format(Object.values(all));

/** Of somebody who was erased. */
const stays = [
  {
    term: 'A fingerprint of your address',
    text: 'So that I never email it again. Your address can’t be read from it.',
  },
  {
    term: 'Who opened your answers and when',
    text: 'Without your name, so that I can show that nobody else did.',
  },
  {
    term: 'A second fingerprint',
    text: `${tombstoneDays} days, so that you are removed again from any backup before it is used.`,
  },
  { term: 'Technical logs and the log of sign-ins', text: `${logDays} days at most.` },
  { term: 'Backups', text: `${backupDays} days.` },
];

const ask = `Can’t sign in, or never had an account? Email ${brand.email} from the address that it is about. I confirm that the request is yours, and answer within 30 days, free of charge.`;

export const privacy: LegalText = {
  title: 'Privacy',
  since: 'November 22, 2026',
  summary: [
    'I collect what you type in, and nothing behind your back.',
    'There are no ads, no analytics, and no tracking cookies on this site.',
    'I never sell your information, and I share it with nobody but those who run the site for me.',
    'One guide request gives one email, and it lets you unsubscribe.',
    'You can have a copy of what I hold about you, or have it deleted, at any time.',
  ],
  sections: [
    {
      question: 'What do you collect, and what for?',
      answer: [
        [
          {
            term: 'When you request the guide',
            text: `${list(leadCategories)}, with the time. I use them to send the guide and to see what brings people.`,
          },
          {
            term: 'When you create an account',
            text: 'Your name, email address, and password. Nobody can read the password, and I use the rest to let you in and to send you codes, links, and receipts.',
          },
          {
            term: 'When you submit the health assessment',
            text: 'Your answers, once you have agreed. What happens to them has a page of its own, Health Data.',
          },
          {
            term: 'When you visit',
            text: 'Technical logs, such as the time and outcome of a request. Sign-ins are logged with their network address, so that I can see attempts to break in.',
          },
        ],
      ],
    },
    {
      question: 'Who receives it?',
      answer: [
        'I do, and the trainers I authorize.',
        `Amazon Web Services runs the site for me, bound by contract: it ${services}. It may use your information for nothing else.`,
        'I disclose information to others only if a law or a court requires it. Join Now leads to the training app, a site of another company with a policy of its own.',
      ],
    },
    {
      question: 'How long do you keep it?',
      answer: [
        [
          { term: 'Guide requests', text: `${leadMonths} months after your last one.` },
          { term: 'Your account', text: 'Until you delete it, on your account page.' },
          { term: 'Logs', text: `${logDays} days.` },
          { term: 'Returned emails', text: `${returnedMailDays} days.` },
          { term: 'Backups', text: `${backupDays} days after the original is gone.` },
        ],
        'If you unsubscribe, I keep a fingerprint of your address, so that I never email it again. The address can’t be read from it.',
      ],
    },
    {
      question: 'What does the site keep in my browser?',
      answer: [
        'If you never sign in and never send a form: nothing.',
        [
          {
            term: 'When you sign in',
            text: 'Your session, so that you stay signed in. Signing out removes it.',
          },
          {
            term: 'While you fill out the assessment',
            text: `Your unsent answers, encrypted under a key that only your account can fetch. They can be opened for ${draftDays} days, and go when you submit or sign out.`,
          },
          {
            term: 'When you send a form',
            text: 'A random number that counts for ten minutes, so that nothing is stored twice.',
          },
        ],
      ],
    },
    {
      question: 'How do I stop the emails?',
      answer: [
        'Follow the Unsubscribe link in any guide email, or press your mail program’s own unsubscribe button. It takes effect at once. I then keep a fingerprint of your address, as above.',
        'Emails about your account, such as codes, links and receipts, come only when you ask for something there.',
      ],
    },
    {
      question: 'What can I ask of you?',
      answer: [
        'To see what I hold about you, to have a copy, to correct it, or to delete it. I treat you no worse for asking.',
        'With an account you do it yourself, on your account page. A copy takes a confirmed address and a link that is mailed to it; deleting takes your password. Requests for the guide with your confirmed address are part of both.',
        ask,
      ],
    },
    {
      question: 'What stays once you have deleted me?',
      answer: [stays],
    },
    {
      question: 'What about children?',
      answer: [
        'This site is for adults. I don’t knowingly collect anything from anyone under 18; if I have, tell me and I’ll delete it.',
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
  title: 'Health Data',
  since: 'November 22, 2026',
  summary: [
    'You decide what to tell me, and nothing is collected before you agree.',
    'I use your answers to decide whether and how I can coach you, and for nothing else.',
    'They are encrypted before they are stored, and only authorized trainers can read them.',
    'I never sell them, and the site never emails them.',
    'On your account page you can take a copy, withdraw your consent, or delete everything.',
  ],
  sections: [
    {
      question: 'What health data do you collect?',
      answer: [
        'What you enter into the health assessment. Each of these is your choice, except your name and email address:',
        Object.values(healthCategories).map((term) => ({ term, text: '' })),
      ],
    },
    {
      question: 'When do I agree to that?',
      answer: [
        'Right before you submit. A box that nobody ticks but you stands under four things: what is collected, why, who reads it, and how to withdraw. Without it, nothing is taken.',
        'Which words you agreed to is stored with your answers. If the words change, you are asked again with your next assessment.',
      ],
    },
    {
      question: 'Where does it come from?',
      answer: ['From you, through the form. I buy and collect none from anyone else.'],
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
        `${new Intl.ListFormat('en-US').format(Object.values(readers))}. The part of the site that takes your answers can store them and can’t read them back. Neither can the part that sends emails.`,
      ],
    },
    {
      question: 'Who do you share it with?',
      answer: [
        'I share it with no third party and no affiliate. Amazon Web Services stores it for me in encrypted form, as a processor bound by contract.',
        'I don’t sell it, and I’d ask for your signature before I ever could.',
      ],
    },
    {
      question: 'How long do you keep it?',
      answer: [
        `If you don’t become a client, ${assessmentMonths} months. If you do, for as long as I coach you and you don’t ask me to delete it. Backups end ${backupDays} days later.`,
      ],
    },
    {
      question: 'What are my rights, and how do I use them?',
      answer: [
        [
          {
            term: 'See',
            text: 'What you sent, and when it was read. On your account page.',
          },
          {
            term: 'Download',
            text: 'A copy of all that I hold about you, with a list of those who receive it. On your account page, with a confirmed address and a link that is mailed to it, so that a stolen password alone opens nothing.',
          },
          {
            term: 'Withdraw',
            text: 'Take back your consent, on your account page. From then on nobody who works for me can open what you sent so far, and I am told to stop using it. It stays stored until its time is over, or until you delete it. A new assessment asks for a new consent.',
          },
          {
            term: 'Delete',
            text: 'On your account page, with your password. Your account, your answers, my notes about them, how to reach you, and the guide requests of your confirmed address go, and a receipt comes.',
          },
        ],
        `Your answers are deleted by ${list(erasers)}.`,
        ask,
      ],
    },
    {
      question: 'What stays once everything is deleted?',
      answer: [
        stays,
        'If you never confirmed your address, I can’t know that it is yours, and nothing that is held under the address alone is touched.',
      ],
    },
    {
      question: 'What if you refuse?',
      answer: [
        `Then I tell you why. You can appeal by replying to that email with the word Appeal, and I answer within 45 days. If you still disagree, complain to your state’s attorney general. In Washington that is www.atg.wa.gov/file-complaint.`,
      ],
    },
  ],
};
