import { brand } from '#shared/brand.ts';
import type { Settings } from './settings-schema.ts';

/**
 * Everything that you decide about a deployment. This file is yours: `settings-schema.ts` explains each field
 * and has a default for each that a later version adds. `npx cdk synth` checks it, with one sentence for each
 * mistake.
 */
export const settings: Settings = {
  /** The stage that `npx cdk deploy` deploys: `trial` or `production`, each a separate stack. */
  stage: 'trial',

  /** A private trial at CloudFront's own address, with the sample texts. */
  trial: {
    /** A real address of yours. The trial sends from it and only to it. */
    address: '',
  },

  /** The site itself, at your domain. */
  production: {
    domain: {
      name: new URL(brand.siteUrl).hostname.replace(/^www\./, ''),
      www: 'main',
      /** From Route 53; without one, `npm run dns` prints the records to enter at your DNS provider. */
      hostedZoneId: undefined,
      /**
       * 'make one' needs a hosted zone; otherwise `npm run dns` prints the command that requests a
       * certificate.
       */
      certificate: 'make one',
    },
    sender: brand.emailFrom,
    coachEmail: brand.email,
    alarmEmail: brand.email,
    timeZone: brand.workingHours.timeZone,
    monthlyBudget: 50,
    /** Set it to true once the first deployment is done, and deploy again. */
    deletionProtection: false,
  },
};
