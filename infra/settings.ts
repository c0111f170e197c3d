import { brand } from '#shared/brand.ts';
import type { Settings } from './settings-schema.ts';

/** Updates never change this file. `settings-schema.ts` explains the fields. */
export const settings: Settings = {
  stage: 'trial',

  trial: {
    /** Your email address. The trial emails only this address, and uses it as the sender. */
    address: '',
  },

  production: {
    domain: {
      name: brand.siteUrl.replace(/^https:\/\/(www\.)?/, ''),
      www: 'main',
      /** The zone's id, if your DNS is in Route 53. */
      hostedZoneId: undefined,
      /** Without a hosted zone, a certificate's ARN: `npm run doctor` says how to get one. */
      certificate: 'make one',
    },
    sender: brand.emailFrom,
    coachEmail: brand.email,
    alarmEmail: brand.email,
    timeZone: brand.workingHours.timeZone,
    monthlyBudget: 50,
    /** Set this to true after the first deployment, and deploy again. */
    deletionProtection: false,
  },
};
