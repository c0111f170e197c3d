import type { ClientCase, Quote, Testimonial } from './content-types.ts';

/** People who don't exist. To replace one, export one of the same name from `owner.ts`. */

/** Between the tiers and the process. By law, quote a real client (16 CFR 465) or show `null`. */
export const quote: Quote | null = {
  name: 'Ruth K.',
  role: 'School principal',
  content: 'The month I nearly quit, she cut my plan in half. That’s why I’m still training.',
};

/** By law, a client's results are a testimonial (16 CFR 465), so show a real client or `null`. */
export const clientCase: ClientCase | null = {
  title: 'Twelve weeks, one client',
  who: 'Renee, 43, hospital administrator',
  strip: {
    width: 509,
    done: 'M1 0v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m17-60v60m47-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60m10-60v60m10-60v60m17-60v60m10-60v60m10-60v60',
    missed: 'M179 0v60m10-60v60m10-60v60',
    turn: 'M169 70H199',
    caption: 'One line per planned session. The faint ones were missed.',
  },
  results: [
    { figure: '41 of 44', label: 'sessions done' },
    { figure: '135 to 185', label: 'pounds in the squat' },
  ],
  turn: {
    when: 'Week 5',
    wrong: 'It went wrong: two night shifts, a sick child, one session out of four.',
    changed:
      'Here is what I changed. I cut the plan to three sessions of 35 minutes, moved the heavy day to Sunday, and left the load alone until week 7.',
  },
};

export const testimonials: { title: string; entries: Testimonial[] } = {
  title: 'Real People, Real Results',
  entries: [
    {
      name: 'Dana R.',
      role: 'Trial attorney',
      content:
        "I've paid for trainers for fifteen years. This is the first plan that survived a trial calendar.",
      rating: 5,
    },
    {
      name: 'Luis M.',
      role: 'Masters cyclist',
      content:
        'I gained twelve watts in ten weeks, at forty-nine, on less training. The log showed me which hours I was wasting.',
      rating: 5,
    },
    {
      name: 'Priya S.',
      role: 'Mother of three',
      content:
        'Twenty-five minutes, a kettlebell, a napping toddler. She planned for my life as it is.',
      rating: 5,
    },
    {
      name: 'Tom W.',
      role: 'Surgeon',
      content: "She asked for the physical therapist's report before she asked for a goal.",
      rating: 5,
    },
    {
      name: 'Keisha B.',
      role: 'Collegiate sprinter',
      content:
        'A correction between two sets, from another city. I ran my best time that Saturday.',
      rating: 5,
    },
    {
      name: 'Anneke V.',
      role: 'Founder',
      content: 'I wrote at 11 PM from an airport. The answer was there before boarding.',
      rating: 5,
    },
  ],
};
