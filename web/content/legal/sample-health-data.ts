import { healthPolicy } from '#shared/domain/pages.ts';
import { healthCategories, retention } from '#shared/domain/privacy.ts';
import { codeLimits } from '#shared/endpoints/account.ts';
import { appeal, ask, elsewhere, stays } from './both-policies.ts';
import type { LegalText } from './legal-text.ts';

const { assessmentMonths, backupDays } = retention;

export const healthData: LegalText = {
  title: healthPolicy,
  since: 'November 28, 2026',
  summary: [
    'You decide what to tell me, and I collect no health data before you agree.',
    'I use your answers to decide whether and how I can coach you, to contact you about them, and to plan around your health, and for nothing else.',
    'They are encrypted before they are stored, and the site records who opens them.',
    'I never sell them, and the site never emails them.',
    'On your account page, you can download a copy, withdraw your consent, or delete your account and its data.',
  ],
  sections: [
    {
      question: 'What health data do you collect?',
      answer: [
        'What you enter into the health assessment. Of the following, only your name and email address are required:',
        healthCategories.map((term) => ({ term, text: '' })),
        'I also collect what you tell me in messages on this site. I store my notes about you, and whether a doctor has cleared you.',
      ],
    },
    {
      question: 'When do I agree?',
      answer: [
        'Before you submit, you read four points (what is collected, why, who reads it, and how to withdraw) and check a box. The site sends your answers only after you check the box.',
        'With your answers, I store the version of the consent text that you agreed to. Each assessment asks for your consent again.',
      ],
    },
    {
      question: 'Where does it come from?',
      answer: [
        'From you: through the form, your messages, our calls, and a doctor’s clearance that you bring. I don’t buy or collect any from anyone else.',
      ],
    },
    {
      question: 'What do you use it for?',
      answer: [
        'To decide whether I’m the right coach for you, to contact you about your assessment, and to write a plan that takes your health into account. Coaching isn’t medical care.',
      ],
    },
    {
      question: 'Who can read it?',
      answer: [
        'I can, and so can the trainers I authorize. Before the site shows one of us your answers, messages, or notes, it records who opens them. One record covers an hour.',
        `You can, too. Enter a code that the site emails you, and you can read your messages and download a copy of everything. The code opens them for ${codeLimits.unlockedHours} hours, in the browser where you enter it. Your password alone opens neither.`,
        'Administrators of the Amazon Web Services account that the site runs in could read your answers and messages, too. Amazon records each use of the encryption keys.',
        'The part of the site that stores your answers can’t read them. Neither can the parts that list my clients, send emails, or delete data.',
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
        `If you don’t become a client, I keep each assessment for ${assessmentMonths} months. If you do, I keep it as long as I coach you and ${assessmentMonths} months after that. With the last assessment, the site deletes our messages, my notes, and your contact details. You can delete everything sooner. Backups are deleted ${backupDays} days later.`,
      ],
    },
    {
      question: 'What are my rights, and how do I use them?',
      answer: [
        [
          {
            term: 'See',
            text: 'On your account page, you see when you submitted, and when I first read your answers and got in touch.',
          },
          {
            term: 'Correct',
            text: 'Submit the assessment again. Earlier answers stay stored until their retention period ends or you delete them. If a note about you is wrong, email me, and I add the correction. Your email address can’t be changed: create another account.',
          },
          {
            term: 'Copy',
            text: 'On your account page, you download one file with what I hold about you and who receives it. The file says what it leaves out, and why.',
          },
          {
            term: 'Withdraw',
            text: 'Take back your consent, on your account page, or by email if you can’t sign in. From then on, the trainers and I can’t open what you sent before, and neither side can send messages. The site notifies me, and I must stop using what you sent. It stays stored until its retention period ends or you delete it, and you can still download it. If you request a copy by email, I leave these answers out unless you ask for them. If you do, the site records that I opened them. A new assessment asks for a new consent.',
          },
          {
            term: 'Delete',
            text: 'On your account page, by typing your email address and, unless you have just signed in, your password. The site deletes your account, your answers, our messages, my notes about you, your contact details, and the guide requests of your confirmed address. If your address is confirmed, it emails you a receipt.',
          },
        ],
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
    appeal,
    {
      question: 'What if this policy changes?',
      answer: [
        'The date at the top changes with it. I need your consent before I use your existing health data for a new purpose or share it with anyone new.',
      ],
    },
  ],
};
