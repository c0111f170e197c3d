import { brand } from '#shared/brand.ts';

/** The text in the guide's picture, for readers who can't see it. Change both together. */
export const guideAlternative = `${brand.guideTitle}. And what to do about each of them on Monday.

1. You train from memory. Same weights, same reps, much like last week. What it costs you: Muscle grows only when you ask more of it. You won’t raise what you don’t write down, and a year later, you lift the same weight. On Monday: Write down the weight and reps of every set. When every set reaches the top of your rep range, add the smallest plate there is.

2. You stop too early. The set ends just before it gets useful. What it costs you: In one study, 160 trained men named the weight they could bench for 10 reps. On average they managed 16. Sets closer to failure tend to build more muscle. On Monday: Two light sets to warm up. Then end each set with one to three good reps left. Film the last: when the bar slows on its own, you’re close enough.

3. You change plans too soon. You drop the plan as soon as it stops feeling new. What it costs you: You spend the first weeks of any plan learning its lifts. Quit then, and you’ve paid for a lesson you never used. On Monday: Choose five lifts: a squat, a hinge, a push, a pull, a carry. Keep them for twelve weeks, and change only the weight and reps.

4. You try to sweat it off. Hard cardio first, then strength with whatever energy is left. What it costs you: Sweat measures heat, not progress. Tired legs lift less, and a diet without strength work takes muscle along with the fat. On Monday: Book strength first, two or three days a week. Around it, 150 minutes of cardio at a pace that lets you talk.

5. You guess your protein. Coffee, a salad, and the rest at nine at night. What it costs you: Training tells your body to build muscle. Protein is what it builds with. Without enough, good sessions do little. On Monday: Aim for 0.7 g per pound of body weight a day, over four meals. At 160 pounds, that’s 28 g a meal: a palm of chicken, or a cup of Greek yogurt and an egg.

6. You borrow from your sleep. Up at five to train, on five hours and a large coffee. What it costs you: In two weeks, ten dieters lost the same weight on 5½ hours in bed as on 8½, but less than half as much of it was fat. On Monday: Set a bedtime alarm eight hours before your wake-up alarm. After a short night, drop a set, but go.

General advice for healthy adults. If you’re pregnant, or have a condition or an injury, ask your doctor first.`;
