import { healthPolicy } from '#shared/domain/pages.ts';
import {
  administrators,
  deleters,
  healthCategories,
  messageReaders,
  readers,
  retention,
} from '#shared/domain/privacy.ts';
import { ask, elsewhere, list, sentences, stays } from './both-policies.ts';
import type { LegalText } from './legal-text.ts';

const { assessmentMonths, backupDays } = retention;

export const healthData: LegalText = {
  title: healthPolicy,
  since: 'November 22, 2026',
  summary: [
    'You decide what to tell me, and I collect no health data before you agree.',
    'I use your answers to decide whether and how I can coach you, to contact you about them, and to plan around your health, and for nothing else.',
    'They are encrypted before they are stored, and the site records each time a trainer opens them.',
    'I never sell them, and the site never emails them.',
    'On your account page, you can download a copy, withdraw your consent, or delete your account and its data.',
  ],
  sections: [
    {
      question: 'What health data do you collect?',
      answer: [
        'What you enter into the health assessment. Of the following, only your name and email address are required:',
        Object.values(healthCategories).map((term) => ({ term, text: '' })),
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
        `${sentences(readers)} ${administrators}. Once your answers are stored, the part of the site that received them can’t read them. Neither can the part that sends emails.`,
        `${sentences(messageReaders)} After a withdrawal, the trainers and I can’t open earlier messages.`,
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
            text: 'On your account page, you see when you submitted, and when I read your answers and got in touch.',
          },
          {
            term: 'Correct',
            text: 'Submit the assessment again. Earlier answers stay stored until their retention period ends or you delete them. Your email address can’t be changed.',
          },
          {
            term: 'Download',
            text: 'A copy of what I hold about you, with a list of those who receive your data. You request it on your account page and get it with a link emailed to your confirmed address, so that a stolen password isn’t enough. The copy says what it leaves out, and why.',
          },
          {
            term: 'Withdraw',
            text: 'Take back your consent, on your account page, or by email if you can’t sign in. From then on, the trainers and I can’t open what you sent before, and neither side can send messages. The site notifies me, and I must stop using what you sent. It stays stored until its retention period ends or you delete it. If you request a copy by email, I leave these answers out unless you ask for them. If you do, the site records that I opened them. A new assessment asks for a new consent.',
          },
          {
            term: 'Delete',
            text: 'On your account page, by typing your email address and, unless you have just signed in, your password. I delete your account, your answers, our messages, my notes about you, your contact details, and the guide requests of your confirmed address. If your address is confirmed, I email you a receipt.',
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
        'The date at the top changes with it. I need your consent before I use your existing health data for a new purpose or share it with anyone new.',
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
