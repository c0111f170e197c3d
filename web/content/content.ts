import type { LegalText } from '#web/content/legal/legal-text.ts';
import * as owner from './owner.ts';
import * as sample from './sample.ts';
import * as sampleGuide from './sample-guide.ts';
import type { SeriesEmail } from './sample-series.ts';
import * as sampleTiers from './sample-tiers.ts';

export type Content = typeof sample &
  typeof sampleGuide &
  typeof sampleTiers & {
    privacy: LegalText;
    healthData: LegalText;
    series?: SeriesEmail[];
  };

type Own = Partial<Content>;

/** The landing page's scripts must not load the policies, so `legal/legal.ts` exports them. */
export const hero = (owner as Own).hero ?? sample.hero;
export const expertise = (owner as Own).expertise ?? sample.expertise;
export const programs = (owner as Own).programs ?? sample.programs;
export const tiers = (owner as Own).tiers ?? sampleTiers.tiers;
export const quote = (owner as Own).quote === undefined ? sample.quote : (owner as Own).quote;
export const process = (owner as Own).process ?? sample.process;
export const clientCase =
  (owner as Own).clientCase === undefined ? sample.clientCase : (owner as Own).clientCase;
export const access = (owner as Own).access ?? sample.access;
export const questions = (owner as Own).questions ?? sample.questions;
export const freeGuide = (owner as Own).freeGuide ?? sample.freeGuide;
export const testimonials = (owner as Own).testimonials ?? sample.testimonials;
export const closing = (owner as Own).closing ?? sample.closing;
export const guideText = (owner as Own).guideText ?? sampleGuide.guideText;
export const footer = (owner as Own).footer ?? sample.footer;
export const series = (owner as Own).series ?? [];
