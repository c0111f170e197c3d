import type { Consent } from '#shared/domain/brand-settings.ts';
import { owner } from '#shared/owner.ts';

// Pages that need only the consent's version don't load this module.

const sampleConsentWords: Consent['words'] = {
  title: 'Your consent',
  things: [
    {
      term: 'What is collected',
      text: 'Your answers above: contact details, body measurements, training, medical conditions, medications, injuries, and, if you mention it, pregnancy or other reproductive health. Later also what you write to your coach here.',
    },
    {
      term: 'Why',
      text: 'To decide whether and how your coach can train you, to contact you about it, and to plan around your health.',
    },
    {
      term: 'Who reads it',
      text: 'Your coach and the trainers your coach authorizes. Amazon Web Services stores it encrypted, and administrators of the site’s account there could read it. Nobody else receives it, and it’s never sold.',
    },
    {
      term: 'How to withdraw',
      text: 'On your account page, at any time, or by email to the address in the policy. From then on your coach can’t open your answers and messages. They stay stored until their retention period ends or you delete them.',
    },
  ],
  agree: 'I agree to the collection and use of my health data described above.',
};

export const consentWords = owner.consent?.words ?? sampleConsentWords;
