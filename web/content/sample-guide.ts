import { brand } from '#shared/brand.ts';
import type { Mistake } from './content-types.ts';

/** `sources` says where some of these numbers come from: change both together. */
export const guideContent = {
  title: brand.guideTitle,
  subtitle: 'And what to do about each of them on Monday.',
  costLabel: 'What it costs you',
  mondayLabel: 'On Monday',
  numberOne: 'The number one mistake',
  mistakes: [
    {
      title: 'You train from memory',
      mistake: 'Same weights, same reps, much like last week.',
      cost: 'Muscle grows only when you ask more of it. You won’t raise what you don’t write down, and a year later, you lift the same weight.',
      monday:
        'Write down the weight and reps of every set. When every set reaches the top of your rep range, add the smallest plate there is.',
      figure: 'load',
    },
    {
      title: 'You stop too early',
      mistake: 'The set ends just before it gets useful.',
      cost: 'In one study, 160 trained men named the weight they could bench for 10 reps. On average they managed 16. Sets closer to failure tend to build more muscle.',
      monday:
        'Two light sets to warm up. Then end each set with one to three good reps left. Film the last: when the bar slows on its own, you’re close enough.',
      figure: 'reserve',
    },
    {
      title: 'You change plans too soon',
      mistake: 'You drop the plan as soon as it stops feeling new.',
      cost: 'You spend the first weeks of any plan learning its lifts. Quit then, and you’ve paid for a lesson you never used.',
      monday:
        'Choose five lifts: a squat, a hinge, a push, a pull, a carry. Keep them for twelve weeks, and change only the weight and reps.',
      figure: 'plans',
    },
    {
      title: 'You try to sweat it off',
      mistake: 'Hard cardio first, then strength with whatever energy is left.',
      cost: 'Sweat measures heat, not progress. Tired legs lift less, and a diet without strength work takes muscle along with the fat.',
      monday:
        'Book strength first, two or three days a week. Around it, 150 minutes of cardio at a pace that lets you talk.',
      figure: 'week',
    },
    {
      title: 'You guess your protein',
      mistake: 'Coffee, a salad, and the rest at nine at night.',
      cost: 'Training tells your body to build muscle. Protein is what it builds with. Without enough, good sessions do little.',
      monday:
        'Aim for 0.7 g per pound of body weight a day, over four meals. At 160 pounds, that’s 28 g a meal: a palm of chicken, or a cup of Greek yogurt and an egg.',
      figure: 'meals',
    },
    {
      title: 'You borrow from your sleep',
      mistake: 'Up at five to train, on five hours and a large coffee.',
      cost: 'In two weeks, ten dieters lost the same weight on 5½ hours in bed as on 8½, but less than half as much of it was fat.',
      monday:
        'Set a bedtime alarm eight hours before your wake-up alarm. After a short night, drop a set, but go.',
      figure: 'sleep',
    },
  ] satisfies Mistake[] as Mistake[],
  weeks: 'Twelve weeks. Cross out each one in which you did all six.',
  invitation: 'Want the twelve weeks planned for you?',
  caution:
    'General advice for healthy adults. If you’re pregnant, or have a condition or an injury, ask your doctor first.',
  sources:
    'Barbosa-Netto 2021 (effort) · Robinson 2024 (last reps) · WHO 2020 (150 minutes) · Morton 2018 (protein) · Nedeltcheva 2010 (sleep)',
};
