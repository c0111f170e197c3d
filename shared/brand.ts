import type { Brand } from '#shared/domain/brand-settings.ts';
import { owner } from './owner.ts';

export const sample: Brand = {
  sampleContent: true,
  legalReviewed: false,
  name: 'Hale Coaching',
  coach: { firstName: 'Marian', fullName: 'Marian Hale' },
  description:
    'Online personal training for driven women and men, from one coach with thirty years of experience.',
  email: 'coach@halecoaching.example',
  emailFrom: 'guide@halecoaching.example',
  postalAddress: 'Hale Coaching, 100 Sample Street, Portland, OR 97201, USA',
  siteUrl: 'https://www.halecoaching.example',
  workingHours: { timeZone: 'America/Los_Angeles', quiet: { from: 21 * 60, to: 7 * 60 } },
  emergency: 'Not for emergencies. In a medical emergency, call 911.',
  areaServed: ['United States'],
  retention: { leadMonths: 24, assessmentMonths: 12 },
  guideTitle: "6 Mistakes You're Making in Fitness",
  guideFile: '6-Mistakes-Fitness-Guide.png',
  trainingAppUrl: 'https://training-app.example/signup',
  colors: {
    light: {
      paper: '#f6f4ee',
      ink: '#1c1914',
      inkSoft: '#4e4a43',
      line: '#cac8c2',
      signal: '#1939cc',
      onSignal: '#fbfaf7',
    },
    dark: {
      paper: '#15120f',
      ink: '#ece9e2',
      inkSoft: '#bebab2',
      line: '#494642',
      signal: '#9fb0ff',
      onSignal: '#0b0e1c',
    },
  },
};

export const isDemo = Boolean(globalThis.process?.env?.DEMO);

/** Without the settings that are undefined. */
export const given = (own: Partial<Brand>): Partial<Brand> =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));

export const brand: Brand = { ...sample, ...given(owner) };
