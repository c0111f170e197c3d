import { brand, isDemo } from '#shared/brand.ts';
import type { Access } from './content-types.ts';
import { type SeriesEmail, sampleSeries } from './sample-series.ts';

/** To replace a section, export one of the same name from `owner.ts`. Updates may change this file. */

/** The captions of the drawings. `null` leaves out a drawing. */
export const drawings: Record<'year' | 'barPath' | 'twelveWeeks', string | null> = {
  year: 'A sample year. Bars: load per week. Line: the fitness it builds. Every fourth week is light, on purpose.',
  barPath:
    'In a good lift from floor to shoulders, the bar stays within two inches of the vertical line.',
  twelveWeeks:
    'Twelve weeks, the way I plan them. Each square is a session: a filled one is hard, the last one is the test.',
};

export const hero = {
  headline: 'Elite Online Personal Training for Driven Women & Men',
  subtext:
    'Strength that survives a full calendar. One coach, thirty years of training logs, and a plan written for your body and your week. For athletes, moms, and professionals.',
  action: 'Apply Now for Coaching',
  stats: [
    { figure: '1000+', label: 'People transformed' },
    { figure: '30', label: 'Years of experience' },
    { figure: '24/7', label: 'Support available' },
  ],
};

export const expertise = {
  title: 'Elite Expertise, Proven Results',
  text: `I'm ${brand.coach.fullName}. I've coached since 1995 and logged every session: the plan, the lifts, and the results. I study why a method works, and I test it under a barbell before it goes into your plan.`,
  credentials: [
    {
      title: 'Ph.D. in progress',
      text: 'Sample State University. Research on how trained adults adapt, and why progress stalls.',
    },
    {
      title: 'M.S. Health Education',
      text: 'Sample State University, 2001. How people learn habits and keep them.',
    },
    {
      title: 'B.S. Exercise Science',
      text: 'Sample College, 1995. Physiology, biomechanics, and programming.',
    },
    {
      title: 'Featured in fitness media',
      text: 'Sample Strength Monthly, 2024. Quoted for evidence, not slogans.',
    },
  ],
};

export const programs = {
  title: 'Elite Coaching Tiers',
  text: 'Three ways to work together. The difference is how closely I coach you. I coach at most 12 Concierge clients at a time.',
};

export const process = {
  title: 'How it works',
  steps: [
    {
      title: 'You apply',
      when: 'Today',
      text: 'Create a free account and fill out the health assessment: history, injuries, goals, your week. It takes about ten minutes.',
    },
    {
      title: 'I read it',
      when: 'Within 24 hours',
      text: "I read every answer myself and get in touch. When I'm away, the form says by when. If I'm not the right coach for you, I'll tell you.",
    },
    {
      title: 'We plan',
      when: 'Week 1',
      text: 'You get a written plan for twelve weeks: training, food, sleep, and the numbers that show whether it works.',
    },
    {
      title: 'You train, I adjust',
      when: 'Weeks 2 to 12',
      text: "You log, I answer. What works stays. What doesn't, I change that same week.",
    },
  ],
};

/** `null` leaves out the section. */
export const access: Access | null = {
  title: 'What 24/7 access means',
  text: `With Concierge, message me at any hour. I answer you myself, usually within 4 hours while I’m awake. ${brand.emergency} What a day can look like:`,
  entries: [
    {
      time: '5:50 AM',
      asked: 'Hotel gym, no rack, 40 minutes.',
      answered: 'Session rewritten for two dumbbells and a bench. Same effort, same goal.',
    },
    {
      time: '1:20 PM',
      asked: 'Client lunch. What do I order?',
      answered: 'Fish, double vegetables, the bread if you train tonight.',
    },
    {
      time: '10:40 PM',
      asked: 'Knee feels odd after squats.',
      answered: 'No squats until we talk at eight. If it swells, see a doctor.',
    },
  ],
};

export const questions = {
  title: 'Common questions',
  entries: [
    {
      question: 'What happens after I apply?',
      answer:
        'Applying is free. We talk. You pay nothing until we agree on a tier. Then you pay monthly, and you can cancel by email before your next billing date.',
    },
    {
      question: 'Which tier is for me?',
      answer:
        "Want a coach beside you every day? Concierge. Train well alone but want direction? Personalized. Want solid programs and nothing more? Access. Not sure? Apply, and I'll tell you honestly.",
    },
    {
      question: 'Do I need a gym?',
      answer:
        'No. I plan for what you have: a full gym, a garage, a hotel room, or a pair of dumbbells. Tell me in the assessment.',
    },
    {
      question: 'I have an injury or a condition. Can you coach me?',
      answer:
        "Often, yes. Put it in the assessment. If I think a doctor should clear you first, I'll say so before you pay. Coaching isn't medical care.",
    },
    {
      question: 'Who sees my health assessment?',
      answer:
        "It's encrypted and confidential, visible only to authorized trainers. The site never emails your answers, and I never sell them.",
    },
    {
      question: 'What does the guarantee cover?',
      answer:
        "The first 30 days of Concierge and Personalized. If it's not for you, write to me by day 30 and I'll refund you in full.",
    },
  ],
  action: 'Apply Now',
};

export const freeGuide = {
  title: brand.guideTitle,
  text: 'Six mistakes, six fixes, sized for your phone. You will discover:',
  discoveries: [
    'The number one mistake sabotaging your progress',
    'Why your current routine is not working',
    'Simple fixes for immediate improvement',
    'How to maximize your gym time',
  ],
  label: 'Email address',
  action: 'Get Your Free Guide',
  busy: 'Sending...',
  slow: 'Still sending. This is taking longer than usual.',
  notStarted: 'This form hasn’t loaded yet. Check your connection, or reload the page.',
  withoutScript: `This form needs JavaScript. Email ${brand.email} and I'll send you the guide.`,
  note: 'No spam, ever. Your email is safe with me.',
  success: `Your free guide "${brand.guideTitle}" is ready to download.`,
  download: 'Download Your Free Guide',
  asText: 'Read it as text',
  sheet: 'The beginning of the guide',
};

export const closing = {
  title: 'Your Health Deserves Elite-Level Coaching',
  text: 'Ten minutes for the assessment. An answer within 24 hours, from me.',
  action: 'Apply Now and Transform Your Life',
};

export const footer = { copyright: `© 2025 ${brand.name}. All rights reserved.` };

export const guideEmail = {
  text: `“${brand.guideTitle}”: each mistake, what it costs you, and what to do on Monday. Keep it on your phone.`,
  invitation:
    'Want your next twelve weeks planned for you? Reply to this email. Your reply comes straight to me.',
  /** The link to the tiers. */
  programs: 'See the three ways of working together',
};

/** Up to five emails for readers of the guide who ask for more. Only a demo sends the sample, whose coach is made up. */
export const series: SeriesEmail[] = isDemo ? sampleSeries : [];
