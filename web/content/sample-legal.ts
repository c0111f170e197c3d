import { brand } from '#shared/brand.ts';
import { healthCategories, processors, readers, retention } from '#shared/privacy.ts';
import type { LegalText } from '#web/content/legal-text.ts';

// The sample wording of the two policies. A lawyer has the last word: see `legalReviewed` in `shared/brand.ts`.

const { backupDays, leadMonths, logDays, assessmentMonths, returnedMailDays } = retention;

const services = Object.values(processors).join(', ');

const ask = `Email ${brand.email} from the address that it is about. I confirm that the request is yours, and answer within 30 days, free of charge.`;

export const privacy: LegalText = {
  title: 'Privacy',
  since: 'November 21, 2026',
  summary: [
    'I collect what you type in, and nothing behind your back.',
    'There are no ads, no analytics, and no tracking cookies on this site.',
    'I never sell your information, and I share it with nobody but those who run the site for me.',
    'One guide request gives one email. Every email lets you unsubscribe.',
    'Ask me what I hold about you, or ask me to delete it, and I will.',
  ],
  sections: [
    {
      question: 'What do you collect, and what for?',
      answer: [
        [
          {
            term: 'When you request the guide',
            text: 'Your email address, the name in front of its @, the time, and which campaign or site brought you here. I use them to send the guide and to see what brings people.',
          },
          {
            term: 'When you create an account',
            text: 'Your name, email address, and password. Nobody can read the password, and I use the rest to let you in and to send codes.',
          },
          {
            term: 'When you submit the health assessment',
            text: 'Your answers. What happens to them has a page of its own, Health Data.',
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
          { term: 'Your account', text: 'Until you ask me to delete it.' },
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
        'If you sign in, your session, so that you stay signed in. Signing out removes it. Nothing else, and nothing at all if you never sign in.',
      ],
    },
    {
      question: 'How do I stop the emails?',
      answer: [
        'Follow the Unsubscribe link in any of them, or press your mail program’s own unsubscribe button. It takes effect at once.',
      ],
    },
    {
      question: 'What can I ask of you?',
      answer: [
        'To see what I hold about you, to have a copy, to correct it, or to delete it. I treat you no worse for asking.',
        ask,
      ],
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
  since: 'November 21, 2026',
  summary: [
    'You decide what to tell me. Only your name and email are required.',
    'I use your answers to decide whether and how I can coach you, and for nothing else.',
    'They are encrypted before they are stored, and only authorized trainers can read them.',
    'I never sell them, and the site never emails them.',
    'You can have them, or have them deleted, for the asking.',
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
            term: 'Access',
            text: 'Have me confirm what I hold, with a copy and a list of recipients.',
          },
          { term: 'Withdraw', text: 'Take back your consent. I stop using your answers.' },
          { term: 'Delete', text: 'Have your answers deleted, from backups as well.' },
        ],
        ask,
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
