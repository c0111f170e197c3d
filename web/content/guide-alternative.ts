import { guideContent } from '#web/content/content.ts';

/** The guide in words, for visitors who can't see the picture. */
export const guideAlternative = [
  `${guideContent.title}. ${guideContent.subtitle}`,
  ...guideContent.mistakes.map(
    ({ title, mistake, cost, monday }, index) =>
      `${index + 1}. ${title}. ${mistake} ${guideContent.costLabel}: ${cost} ${guideContent.mondayLabel}: ${monday}`,
  ),
  guideContent.caution,
].join('\n\n');
