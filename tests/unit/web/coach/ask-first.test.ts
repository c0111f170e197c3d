import { expect, test } from 'vitest';
import { toAskAbout } from '#web/coach/case/answers/ask-first.ts';

const telling = `
My cardiologist put me on a beta blocker last spring.
I get angina when it is cold.
They found an arrhythmia when I was twenty.
I feel lightheaded when I stand up fast.
I'm on warfarin, so I bruise easily.
The vertigo comes and goes.
I was born with a heart murmur.
I was in the hospital for a week in June.
Did six months of physio for my shoulder.
Two slipped disks, the last one in 2022.
I have high BP but it is under control.
My chest feels tight on hills!
I fainted once at the gym.
I sometimes black out for a second after deadlifts.
My heart skips beats when I drink coffee.
Had a stent put in three years ago.
I take a statin every night.
I'm on lisinopril 10 mg.
Losartan and amlodipine, both in the morning.
Using an inhaler before runs.
I have exercise induced asthma.
I get short of breath on stairs.
I am winded after one flight.
Type 2 diabetic since 2019.
I use an insulin pump.
My blood sugar drops when I train fasted.
Thyroid is underactive, on levothyroxine.
I had a kidney removed.
I'm in remission from lymphoma.
Finished chemo in March.
I am 20 weeks pregnant.
Six months postpartum and starting over.
I leak when I jump.
My OB cleared me after the c-section.
Tore my ACL playing soccer.
Meniscus surgery on the left side.
I have a hernia that was never fixed.
My lower back is an issue when I sit too long.
Bad knees since high school.
My shoulder bothers me on the bench press.
I broke my wrist last winter.
The doctor said I should not lift over 20 lb.
I was told not to run anymore.
I take medication for anxiety.
Recovering from an eating disorder.
I used to binge and purge.
On Zoloft for depression.
I get migraines twice a month.
I had a seizure in college.
I had a concussion in the fall.
My left hand goes numb when I cycle.
There is tingling in my toes.
I have scoliosis, about 20 degrees.
Sciatica flares up when I deadlift.
Osteoporosis runs in my family and I have osteopenia.
Rheumatoid arthritis in both hands.
I have had gout in my big toe.
My knee gives out on stairs.
Neck pain from a car accident.
My hip hurts after long runs.
It aches the day after.
My ankles swell in the heat.
I sleep with a CPAP.
Long Covid left me tired.
I take blood thinners because of a clot.
I carry nitroglycerin.
Diuretics make me pee all the time.
Prednisone for my lupus.
I'm on Ozempic and lost 30 lb.
I had a mild stroke, or TIA they said.
Pacemaker since 2020.
I have afib.
Atrial fibrillation, treated with an ablation.
I wear a brace because of a torn rotator cuff.
I have Crohn's disease.
My liver numbers are high.
I was diagnosed with MS-like lesions.
I've lost my balance twice this month.
I see stars after heavy squats.
They want to do an MRI of my spine.
I am seeing a chiropractor.
I had a miscarriage this year.
Going through menopause.
I have PCOS.
Hip replacement in 2021.
I have ashtma.
My doctor found hypertention.
I'm diabetec.
I get dizy sometimes.
I had pnuemonia twice.
Had sugery on my foot.
I take insuline.
I have athritis in my knees.
I get palpitaions at night.
I have an irregular hartbeat.
My neck feels stiff and weak.
Weakness in my right arm since last year.
I take propranolol for my nerves.
Sumatriptan when it gets bad.
My feet are sore from plantar fasciitis.
`;

const harmless = `
I want to run a first marathon next fall.
I'd like to lose twenty pounds before my wedding.
Two runs and one gym session a week.
I track my heart rate with a watch.
Zone 2 heart rate work on Sundays.
I lift three times a week at home.
I have dumbbells up to 50 lb.
I love cardio and hate weights.
I want better cardiovascular fitness.
Chest and triceps on Mondays.
I'd like a bigger chest and wider back.
Bench press is my favorite.
I want to get back into shape.
I used to swim breast stroke in college.
I play disc golf on weekends.
I learned the routine by heart.
I have my heart set on a pull-up.
My work-life balance is poor.
My weakness is pizza.
I binge-watch shows instead of training.
I work as an operations manager.
I drink a meal replacement at noon.
No pain no gain is not my style.
I sound like a broken record.
I found your page by accident.
I want to sleep through the night.
I'd like more energy for my kids.
I want to fit into my old jeans.
Morning sessions work best for me.
I travel for work every other week.
The hotel gym has a treadmill and little else.
I eat mostly vegetarian.
I cook on Sundays for the whole week.
I'm training for a half in April.
I run near the train station.
I do static stretching after runs.
I had to cancel my membership.
I go for a stroll after dinner.
I want to strike a balance between work and sport.
I want to do ten push-ups in a row.
I'd like visible abs by summer.
I did CrossFit for two years.
I was a sprinter in high school.
Yoga on Wednesdays with my sister.
I have a squat rack in the garage.
I own a kettlebell and a mat.
My goal weight is 170.
I want to gain ten pounds of muscle.
I like training outside.
The park has a pull-up bar.
I usually train alone.
I'd like someone to keep me accountable.
I stopped when my gym closed.
I started jogging last year.
I walk the dog for an hour daily.
My partner wants to join me.
I commute by bike.
I play tennis with friends.
I hike in the mountains every summer.
I want to climb Mount Hood.
I took boxing classes once.
I love sprinting and surfing.
I do a number of rows on a machine.
I never liked sports at school.
I'm a complete beginner.
I have trained on and off for ten years.
I use an app to log my sets.
My best deadlift is 315.
I'd like to squat my body weight.
I want to look good at the beach.
I want to keep up with my teenagers.
I prefer short and intense workouts.
Thirty minutes is all I have.
Evenings after eight, when the kids sleep.
I can train four times a week.
I'd rather not count calories.
I eat too much sugar at night.
I drink two coffees a day.
I quit smoking in 2015.
I want to value the process.
I throw a medicine ball with my son.
I want to improve my mobility.
I'd like to touch my toes.
My posture is poor from desk work.
I sit nine hours a day.
I work night shifts.
I'm getting married in May.
I retired last year and have time.
I coach my daughter's soccer team.
I want to run a 5K without walking.
My old coach moved away.
I need a plan that I can follow.
I have tried every diet.
I want to be strong at sixty.
I like planning ahead.
I do Pilates on Fridays.
I stretch before bed.
I want to break my personal record.
I paint houses for a living.
I want to enjoy training more.
`;

const sentences = (text: string): string[] => text.trim().split('\n');

const isFound = (words: string): boolean => toAskAbout({ specificGoals: words }).length > 0;

test('of a hundred sentences about health, at least 98 are found; of a hundred harmless ones, at most 2', () => {
  const [missed, wrong] = [
    sentences(telling).filter((words) => !isFound(words)),
    sentences(harmless).filter(isFound),
  ];
  expect([sentences(telling).length, sentences(harmless).length]).toEqual([100, 100]);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
});

test('lists conditions and health answers in full, and from other texts the sentences that contain a word', () => {
  expect(
    toAskAbout({
      medicalConditions: ['Asthma'],
      medications: 'Ventolin',
      specificGoals: 'Run far. My chest feels tight on hills! Sleep more.',
    }),
  ).toEqual([
    { topic: 'Condition', words: 'Asthma' },
    { topic: 'Medications', words: 'Ventolin' },
    { topic: 'Goals', words: 'My chest feels tight on hills!' },
  ]);
});

test.each(['None', 'no.', 'N/A', 'nothing', '-'])(
  'an answer that says no is left out: %s',
  (words) => {
    expect(toAskAbout({ medications: words })).toEqual([]);
  },
);
