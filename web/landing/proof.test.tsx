import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { testimonials } from '#web/content/owner.ts';
import { Testimonials } from './proof.tsx';

test('the page shows at most six testimonials', () => {
  const { entries } = testimonials;
  onTestFinished(() => {
    testimonials.entries = entries;
  });
  testimonials.entries = Array.from({ length: 7 }, (_, index) => ({
    name: `Robin ${index}`,
    role: 'Nurse',
    content: 'Strong',
    rating: 5,
  }));
  expect(renderToStaticMarkup(<Testimonials />).match(/<figure/g)).toHaveLength(6);
});
