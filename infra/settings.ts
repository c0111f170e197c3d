import { brand } from '#shared/brand.ts';
import type { Settings } from './settings-schema.ts';

/**
 * Everything that you decide about a deployment. Updates never touch this file. `settings-schema.ts` explains
 * each field, and has defaults for fields that later versions add. `npx cdk synth` prints a sentence for each
 * mistake.
 */
export const settings: Settings = {
  /** What `npx cdk deploy` deploys: `trial` or `production`. Each is a separate stack. */
  stage: 'trial',

  /** A private trial at CloudFront's address, with the sample texts. */
  trial: {
    /** A real address of yours. The trial sends emails from it, and only to it. */
    address: '',
  },

  /** The site at your domain. */
  production: {
    domain: {
      name: new URL(brand.siteUrl).hostname.replace(/^www\./, ''),
      www: 'main',
      /** From Route 53. Without one, `npm run dns` prints the records to enter at your DNS provider. */
      hostedZoneId: undefined,
      /**
       * 'make one' needs a hosted zone. Otherwise `npm run dns` prints the command that requests a certificate.
       */
      certificate: 'make one',
    },
    sender: brand.emailFrom,
    coachEmail: brand.email,
    alarmEmail: brand.email,
    timeZone: brand.workingHours.timeZone,
    monthlyBudget: 50,
    /** Set it to true after the first deployment, and deploy again. */
    deletionProtection: false,
  },
};
