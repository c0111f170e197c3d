import { guideContent } from './content.ts';

export const guideAlternative = [
  `${guideContent.title}. ${guideContent.subtitle}`,
  ...guideContent.mistakes.map(
    ({ title, mistake, cost, monday }, index) =>
      `${index + 1}. ${title}. ${mistake} ${guideContent.costLabel}: ${cost} ${guideContent.mondayLabel}: ${monday}`,
  ),
  guideContent.caution,
].join('\n\n');
