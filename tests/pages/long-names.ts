import type { Page } from 'playwright';
import { logoClass } from '#web/ui/frame/site-header.tsx';

export const longNames = [
  'Donaudampfschifffahrtskapitänsausbildung',
  'Élodie Ñuñez-Đorđević & Żółkiewska Prøve',
  'Онлайн-тренировки Александры Иваницкой-К',
  '山田太郎のオンライン個人指導と健康相談の教室'.padEnd(40, '道場'),
  'تدريب شخصي عبر الإنترنت مع مريم عبد الله',
];

const NAMED =
  '.logo, h1, h2, h3, h4, dt, figcaption b, summary, legend, label, nav:not(.top-links) a, main .button, .tier-aspect, .tier-badge, .step-when, .log-time, .lead, .small, [type=submit]';

export const rename = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    ([selector, text, logo]) => {
      for (const element of document.querySelectorAll(selector)) {
        const [words] = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (words) words.textContent = text;
        if (element.matches('.logo')) element.className = logo;
      }
      const about = document.querySelector('header a[href="#about"]');
      if (about) about.textContent = `About ${text}`;
    },
    [NAMED, name, logoClass(name)] as const,
  );

export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('.site-header')?.getBoundingClientRect();
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const skipped = 'svg, script, noscript, .unseen, .skip, .honeypot, .amplify-visually-hidden';
      if (!element?.checkVisibility() || element.closest(skipped)) continue;
      const words = document.createRange();
      words.selectNode(texts.currentNode);
      const strip = element.closest('.filters');
      const isCut = strip !== null || getComputedStyle(element).overflow !== 'visible';
      const { left, right, top, bottom, width } = (
        isCut ? (strip ?? element) : words
      ).getBoundingClientRect();
      const isBeside = width > 0 && (left < -1 || right > innerWidth + 1);
      const isInBar = element.closest('.site-header') !== null;
      const isOutside = isInBar && bar && (top < bar.top - 1 || bottom > bar.bottom + 1);
      if (isBeside || isOutside) found.push(`${element.className || element.tagName}: ${words}`);
    }
    return found;
  });
