import { brand } from '#shared/brand.ts';
import { guideContent } from '#web/content/content.ts';
import type { Mistake } from '#web/content/mistake.ts';
import { drawFigure } from './figures.ts';
import { escapeText } from './markup.ts';

const entry = ({ title, mistake, cost, monday, figure }: Mistake, index: number): string => `
  <li class="mistake">
    <p class="numeral">${index + 1}</p>
    <div>
      ${index === 0 ? `<p class="number-one">${guideContent.numberOne}</p>` : ''}
      <h2>${escapeText(title)}</h2>
      <p>${escapeText(mistake)}</p>
      ${drawFigure(figure)}
      <p><b>${guideContent.costLabel}</b> ${escapeText(cost)}</p>
      <p class="monday"><b>${guideContent.mondayLabel}</b> ${escapeText(monday)}</p>
    </div>
  </li>`;

/** Prints the number of a title such as "6 Mistakes …" larger than everything else on the page. */
const headline = (): string => {
  const [, figure, words = ''] = /^(\d*) *(.*)$/.exec(guideContent.title) ?? [];
  const title = escapeText(words.replace("'", '’'));
  return `<h1>${figure ? `<span>${figure}</span> ` : ''}${title}</h1>`;
};

const siteName = brand.siteUrl.replace(/^https:\/\/(www\.)?/, '');

export const guidePage = (): string => `
  <main class="guide">
    <header>
      <p class="running"><span>${escapeText(brand.name)}</span><span>Training log</span></p>
      ${headline()}
      <p class="subtitle">${escapeText(guideContent.subtitle)}</p>
    </header>
    <ol>${guideContent.mistakes.map(entry).join('')}</ol>
    <section class="weeks">
      <p>${escapeText(guideContent.weeks)}</p>
      <ol>${Array.from({ length: 12 }, (_, week) => `<li>${week + 1}</li>`).join('')}</ol>
    </section>
    <footer>
      <p class="invitation">${escapeText(guideContent.invitation)}<br><b>${siteName}</b></p>
      <p class="signature">${escapeText(brand.coach.fullName)}</p>
      <p class="small">${escapeText(guideContent.caution)}</p>
      <p class="small">Sources: ${escapeText(guideContent.sources)}</p>
    </footer>
  </main>`;
