import { brand } from '#shared/brand.ts';
import { guideContent } from '#web/content/content.ts';
import type { FigureName, Mistake } from '#web/content/content-types.ts';
import { escapeText } from './markup.ts';

const WIDTH = 384;

const draw = (height: number, ...content: string[]): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">${content.join('')}</svg>`;

const range = (length: number) => Array.from({ length }, (_, index) => index);

const label = (x: number, y: number, text: string, style = ''): string =>
  `<text x="${x}" y="${y}" class="${style}">${text}</text>`;

const box = (style: string, x: number, y: number, width: number, height: number): string =>
  `<rect class="${style}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

const load = (): string => {
  const steps = [0, 0, 1, 2, 2, 3, 4, 3, 4, 5, 6, 7];
  const week = 288 / steps.length;
  const climb = steps.map((step, index) => `${index ? 'V' : 'M0 '}${48 - step * 6}h${week}`);
  const ticks = range(steps.length + 1).map((index) => `M${index * week} 58v5`);
  return draw(
    64,
    `<path class="line" d="M0 58h288${ticks.join('')}"/>`,
    '<path class="off" d="M0 51h288"/>',
    `<path class="on" d="${climb.join('')}"/>`,
    label(298, 11, 'written down', 'signal'),
    label(298, 55, 'from memory'),
    label(0, 11, '12 weeks'),
  );
};

const reserve = (): string => {
  const pitch = 24.4;
  const reps = range(16).map(
    (rep) =>
      `<circle class="${rep < 10 ? 'ink' : 'on'}" cx="${9 + rep * pitch}" cy="9" r="${rep < 10 ? 9 : 7.75}"/>`,
  );
  const left = 10 * pitch;
  return draw(
    45,
    ...reps,
    `<path class="line" d="M.6 24v5h${left - 7.2}v-5"/>`,
    `<path class="on thin" d="M${left + 0.75} 24v5h${WIDTH - left - 1.5}v-5"/>`,
    label(0, 44, '10 done'),
    label(left, 44, '6 left over', 'signal'),
  );
};

const plans = (): string => {
  const plan = WIDTH / 4;
  return draw(
    66,
    ...range(4).map((index) => {
      const x = index * plan;
      return (
        `<path class="shade" d="M${x} 28l${plan - 8}-14v14z"/>` +
        label(x, 12, `Plan ${'ABCD'[index]}`)
      );
    }),
    `<path class="solid" d="M0 66L${WIDTH - 8} 34v32z"/>`,
    label(WIDTH - 16, 60, 'one plan, kept', 'on-solid end'),
  );
};

const week = (): string => {
  const training = ['strength', 'easy', 'strength', 'easy', 'strength', 'easy', 'off'];
  const days = training.map((kind, index) => {
    const x = index * 40;
    if (kind === 'strength') return box('solid', x, 0, 32, 40);
    if (kind === 'easy') return box('hollow', x + 0.75, 19.75, 30.5, 19.5);
    return `<path class="line" d="M${x} 39.4h32"/>`;
  });
  return draw(
    56,
    ...days,
    ...range(7).map((index) => label(index * 40 + 16, 54, 'MTWTFSS'[index] ?? '', 'middle')),
    box('solid', 304, 2, 10, 10),
    label(321, 12, 'strength', 'signal'),
    box('hollow', 304.75, 22.75, 8.5, 8.5),
    label(321, 32, 'easy', 'signal'),
  );
};

const meals = (): string =>
  draw(
    46,
    ...['breakfast', 'lunch', 'afternoon', 'dinner'].map((meal, index) => {
      const x = index * 76;
      return (
        box('solid', x, 0, 69, 28) +
        label(x + 34.5, 19, '28 g', 'on-solid middle') +
        label(x, 44, meal)
      );
    }),
    label(308, 19, '= 112 g', 'signal'),
    label(308, 44, 'at 160 lb'),
  );

/** In pounds. Nedeltcheva 2010 reports kilograms: 1.4 fat and 1.5 lean, then 0.6 and 2.4. */
const sleep = (): string => {
  const pound = 50;
  const nights = [
    { hours: '8½ h', fat: 3.1, lean: 3.3 },
    { hours: '5½ h', fat: 1.3, lean: 5.3 },
  ];
  return draw(
    56,
    ...nights.map(({ hours, fat, lean }, index) => {
      const y = index * 30;
      const middle = 44 + fat * pound;
      return [
        label(0, y + 18, hours),
        box('solid', 44, y, fat * pound, 26),
        box('shade', middle, y, lean * pound, 26),
        label(52, y + 18, index ? `${fat}` : `${fat} lb fat`, 'on-solid'),
        label(middle + 8, y + 18, index ? `${lean}` : `${lean} lb lean`, 'ink'),
      ].join('');
    }),
  );
};

const figures: Record<FigureName, () => string> = { load, reserve, plans, week, meals, sleep };

const drawFigure = (name: FigureName): string => figures[name]();

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
