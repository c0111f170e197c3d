import { brand } from '#shared/brand.ts';
import type { Settings } from './settings-schema.ts';

/**
 * Everything that you decide about a deployment. Updates never change this file.
 * `settings-schema.ts` explains each field and has the defaults. `npx cdk synth` prints a sentence
 * for each mistake.
 */
export const settings: Settings = {
  stage: 'trial',

  /** A private trial at CloudFront's address, with the sample texts. */
  trial: {
    /** Your email address. The trial sends emails from this address, and to no other. */
    address: '',
  },

  production: {
    domain: {
      name: new URL(brand.siteUrl).hostname.replace(/^www\./, ''),
      www: 'main',
      /**
       * The zone's id in Route 53. Without it, `npm run dns` prints the records to enter at your
       * DNS provider.
       */
      hostedZoneId: undefined,
      /**
       * 'make one' needs a hosted zone. Without one, `npm run dns` prints the command that requests
       * a certificate.
       */
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
