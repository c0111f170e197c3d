import { brand } from '#shared/brand.ts';

/**
 * The words of the landing page; its tiers are in `tiers.ts`. Testimonials, claims and the coach's history are samples of a made-up coach, as
 * `brand.sampleContent` says: replace them before the site is public (16 CFR 465).
 */

export const hero = {
  headline: 'Elite Online Personal Training for Driven Women & Men',
  subtext: `One coach, thirty years of training logs, and a plan written for your body and your week. For athletes, moms and professionals who want coaching, not another app.`,
  action: 'Apply Now for Coaching',
  stats: [
    { figure: '1000+', label: 'People transformed' },
    { figure: '30', label: 'Years of experience' },
    { figure: '24/7', label: 'Support available' },
  ],
};

export const expertise = {
  title: 'Elite Expertise, Proven Results',
  text: `I am ${brand.coach.fullName}. I have coached since 1995, and I have written down every session: what was planned, what was lifted, what it did. I study why it works, and I test it on a barbell before it gets into your plan.`,
  credentials: [
    {
      title: 'Ph.D. in progress',
      text: 'Research on how trained adults adapt, and why they stop.',
    },
    { title: 'M.S. Health Education', text: 'How habits are learned, and how they last.' },
    { title: 'B.S. Exercise Science', text: 'Physiology, biomechanics and programming.' },
    { title: 'Featured in fitness media', text: 'Asked for evidence, not for slogans.' },
  ],
};

export const programs = {
  title: 'Elite Coaching Tiers',
  text: 'Three ways to work together. They differ in how close I stand to your training.',
};

export const process = {
  title: 'How it works',
  steps: [
    {
      title: 'You apply',
      when: 'Day 0',
      text: 'Fill in the health assessment: history, injuries, goals, your week. It takes about ten minutes.',
    },
    {
      title: 'I read it',
      when: 'Within 24 hours',
      text: 'I read every answer myself and get in touch. If I am not the right coach for you, I say so.',
    },
    {
      title: 'We plan',
      when: 'Week 1',
      text: 'You get twelve weeks on paper: training, food, sleep, and the figures by which we judge them.',
    },
    {
      title: 'You train, I adjust',
      when: 'Weeks 2 to 12',
      text: 'You log, I answer. What works stays; what does not is changed that same week.',
    },
  ],
};

export const access = {
  title: 'What 24/7 access means',
  text: 'You write when it happens, and I answer: not a bot, not an assistant. A day in the concierge log:',
  entries: [
    {
      time: '05:50',
      asked: 'Hotel gym, no rack, 40 minutes.',
      answered: 'Session rewritten for two dumbbells and a bench. Same effort, same goal.',
    },
    {
      time: '13:20',
      asked: 'Client lunch. What do I order?',
      answered: 'Fish, double vegetables, the bread if you train tonight.',
    },
    {
      time: '22:40',
      asked: 'Knee feels odd after squats.',
      answered: 'Video seen. Stance changed for Thursday, and we talk at eight.',
    },
  ],
};

export const questions = {
  title: 'Frequent questions',
  entries: [
    {
      question: 'Which tier is for me?',
      answer:
        'If you want someone to carry the plan with you every day, Concierge. If you train well alone and want it steered, Personalized. If you want good programs and will do the rest yourself, Access. Not sure? Apply, and I will tell you honestly.',
    },
    {
      question: 'Do I need a gym?',
      answer:
        'No. I plan for what you have: a full gym, a garage, a hotel room or a pair of dumbbells. The assessment asks.',
    },
    {
      question: 'I have an injury or a condition. Can you coach me?',
      answer:
        'Often, yes. Write it into the assessment. If your doctor should look first, I will say so before you pay anything.',
    },
    {
      question: 'Who sees my health assessment?',
      answer:
        'It is encrypted and confidential, visible only to authorized trainers. It is never in an email and never sold.',
    },
    {
      question: 'What does the guarantee cover?',
      answer:
        'The first 30 days of the two coaching tiers. If you have done the work and it is not for you, write to me and the money goes back.',
    },
  ],
};

/** The free-guide section (specification, sections 2 and 4). */
export const freeGuide = {
  title: "6 Mistakes You're Making in Fitness",
  text: 'One free page, worth pinning to the wall of your gym. You will discover:',
  discoveries: [
    'The number one mistake sabotaging your progress',
    'Why your current routine is not working',
    'Simple fixes for immediate improvement',
    'How to maximize your gym time',
  ],
  label: 'Email address',
  action: 'Get Your Free Guide',
  busy: 'Sending...',
  slow: 'Still sending. This takes longer than usual.',
  withoutScript: `This form needs JavaScript. Write to ${brand.email} and the guide is yours all the same.`,
  note: 'No spam, ever. Your email is safe with me.',
  success: 'Your free guide "6 Mistakes You\'re Making in Fitness" is ready to download.',
  download: 'Download Your Free Guide',
};

export interface Testimonial {
  name: string;
  role: string;
  content: string;
  /** Stars, of five. */
  rating: number;
}

export const sampleTestimonials = 'Samples: these people are made up.';
export const testimonialsTitle = 'Real People, Real Results';

/** At most this many are shown (specification, section 9). */
export const TESTIMONIALS_SHOWN = 6;

export const testimonials: Testimonial[] = [
  {
    name: 'Dana R.',
    role: 'Trial attorney',
    content:
      'I have paid for trainers for fifteen years. This is the first plan that survived a trial calendar.',
    rating: 5,
  },
  {
    name: 'Luis M.',
    role: 'Masters cyclist',
    content:
      'Twelve watts in ten weeks at forty-nine, on less training. The log showed me which hours I was wasting.',
    rating: 5,
  },
  {
    name: 'Priya S.',
    role: 'Mother of three',
    content:
      'Twenty-five minutes, a kettlebell, a napping toddler. She planned for my life as it is.',
    rating: 5,
  },
  {
    name: 'Tom W.',
    role: 'Surgeon',
    content:
      'She asked for the physiotherapy report before she asked for a goal. My back has been quiet since March.',
    rating: 5,
  },
  {
    name: 'Keisha B.',
    role: 'Collegiate sprinter',
    content: 'A correction between two sets, from another city. I ran my best time that Saturday.',
    rating: 5,
  },
  {
    name: 'Anneke V.',
    role: 'Founder',
    content: 'I wrote at 11 p.m. from an airport. The answer was there before boarding.',
    rating: 5,
  },
];

export const closing = {
  title: 'Your Health Deserves Elite-Level Coaching',
  text: 'Ten minutes for the assessment. An answer within 24 hours, from me.',
  action: 'Apply Now and Transform Your Life',
};

export const footer = {
  description: brand.description,
  responseTime: 'Response time: Within 24 hours',
  copyright: `© 2025 ${brand.name}. All rights reserved.`,
  sampleNotice: 'A sample site: coach, claims and testimonials are made up.',
};
