import type { GuideText } from './content-types.ts';

/**
 * The text in the guide's picture: its beginning is on the landing page, and all of it is for readers who can't see
 * the picture. Change both together.
 */
export const guideText: GuideText = {
  subtitle: 'And what to do about each of them on Monday.',
  labels: { cost: 'What it costs you.', fix: 'On Monday.' },
  mistakes: [
    {
      title: 'You train from memory',
      text: 'Same weights, same reps, much like last week.',
      cost: 'Muscle grows only when you ask more of it. You won’t raise what you don’t write down, and a year later, you lift the same weight.',
      fix: 'Write down the weight and reps of every set. When every set reaches the top of your rep range, add the smallest plate there is.',
    },
    {
      title: 'You stop too early',
      text: 'The set ends just before it gets useful.',
      cost: 'In one study, 160 trained men named the weight they could bench for 10 reps. On average they managed 16. Sets closer to failure tend to build more muscle.',
      fix: 'Two light sets to warm up. Then end each set with one to three good reps left. Film the last: when the bar slows on its own, you’re close enough.',
    },
    {
      title: 'You change plans too soon',
      text: 'You drop the plan as soon as it stops feeling new.',
      cost: 'You spend the first weeks of any plan learning its lifts. Quit then, and you’ve paid for a lesson you never used.',
      fix: 'Choose five lifts: a squat, a hinge, a push, a pull, a carry. Keep them for twelve weeks, and change only the weight and reps.',
    },
    {
      title: 'You try to sweat it off',
      text: 'Hard cardio first, then strength with whatever energy is left.',
      cost: 'Sweat measures heat, not progress. Tired legs lift less, and a diet without strength work takes muscle along with the fat.',
      fix: 'Book strength first, two or three days a week. Around it, 150 minutes of cardio at a pace that lets you talk.',
    },
    {
      title: 'You guess your protein',
      text: 'Coffee, a salad, and the rest at nine at night.',
      cost: 'Training tells your body to build muscle. Protein is what it builds with. Without enough, good sessions do little.',
      fix: 'Aim for 0.7 g per pound of body weight a day, over four meals. At 160 pounds, that’s 28 g a meal: a palm of chicken, or a cup of Greek yogurt and an egg.',
    },
    {
      title: 'You borrow from your sleep',
      text: 'Up at five to train, on five hours and a large coffee.',
      cost: 'In two weeks, ten dieters lost the same weight on 5½ hours in bed as on 8½, but less than half as much of it was fat.',
      fix: 'Set a bedtime alarm eight hours before your wake-up alarm. After a short night, drop a set, but go.',
    },
  ],
  note: 'General advice for healthy adults. If you’re pregnant, or have a condition or an injury, ask your doctor first.',
};
