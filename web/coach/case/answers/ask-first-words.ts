/**
 * Source: the PAR-Q+ (2023) and ACSM's Guidelines, 11th edition, appendix A.
 * An entry with a `-` at its end matches longer words: `palpitat-` matches “palpitations”.
 */
const topics = {
  heart: `angina, aneurysm, aorta, aortic, coronary, heart, murmur, arrhythm-, irregular heartbeat, palpitat-, afib,
    a fib, atrial, fibrillat-, tachycard-, bradycard-, cardiac, cardiolog-, cardiomyopath-, myocard-, pericard-, pacemaker,
    defibrillator, stent, bypass, ablation, valve, marfan, blood pressure, bp, hypertens-, hypotens-, cholesterol, clot,
    clotting, dvt, thrombos-, embolism, varicose, circulation, chest pain`,
  consciousness: `dizz-, dizy, lightheaded-, light headed-, vertigo, faint-, passed out, pass out, passing out, blacked out,
    black out, blackout, collaps-, lose my balance, lost my balance, losing my balance, see stars, unconscious`,
  breath: `asthma-, inhaler, wheez-, copd, emphysema, bronchitis, pneumonia, pulmonary, lung, apnea, cpap, on oxygen,
    oxygen tank, covid, breathless-, short of breath, shortness of breath, out of breath, trouble breathing,
    hard to breathe, catch my breath, can t breathe, cannot breathe, winded`,
  nerves: `seizure, epilep-, stroke, tia, concuss-, migraine, headache, numb, numbness, tingl-, pins and needles, neuropath-,
    parkinson, multiple sclerosis, cerebral palsy, spina bifida, dementia, alzheimer, paralys-, paralyz-, meniere,
    glaucoma, retina, pinched nerve, nerve damage`,
  metabolism: `diabet-, prediabet-, insulin, blood sugar, hypoglyc-, hyperglyc-, a1c, thyroid, hashimoto, graves, kidney,
    renal, dialysis, liver, hepatitis, cirrhosis, gallbladder, pancrea-, crohn, colitis, ulcer, reflux, celiac, anemi-,
    anaemi-, anemic, gout, lupus, autoimmun-, rheumat-, fibromyalgia, chronic, epipen, anaphyla-`,
  cancer:
    'cancer, chemo-, radiation, tumor, tumour, lymphoma, leukemia, remission, mastectomy, transplant',
  pregnancy: `pregnan-, postpartum, post partum, trimester, breastfe-, breast feed-, c section, csection, cesarean,
    gave birth, had a baby, miscarr-, ivf, prolaps-, diastasis, pelvic floor, incontinen-, leak when, menopaus-,
    endometriosis, pcos, hysterectomy`,
  bones: `surger-, surgeon, surgical, operation, operated, fractur-, hernia-, slipped disc, slipped disk, bulging disc,
    bulging disk, disc, disk, dislocat-, sciatic-, scoliosis, spondyl-, stenosis, tendinitis, tendonitis, tendinopath-,
    bursitis, fasciitis, sprain, sprained, whiplash, meniscus, acl, mcl, pcl, rotator cuff, labrum, arthrit-, osteo-, hypermobil-,
    ehlers, replacement, amput-, prosthe-, crutches, wheelchair, pain, painful, ach-, hurt-, swell-, swollen, injur-,
    gives out, gives way, gave out, flares up, flare up, acts up, acting up, accident, pulled a muscle, tore, torn,
    spine, spinal`,
  mind: `eating disorder, anorex-, bulimi-, binge, bingeing, purging, laxative, depress-, anxiety, panic, self harm,
    suicid-, bipolar, schizo-, ptsd, dysmorph-, alcoholi-, sober`,
  care: `doctor, physician, hospital-, clinic, specialist, physio-, physical therap-, chiropract-, rehab-,
    emergency room, ambulance, diagnos-, prescri-, medication, medicine, meds, ekg, ecg, mri, not allowed to,
    told me not to, told not to, advised against, advised me not to, clearance, cleared`,
  drugs: `blood thinner, anticoagul-, warfarin, coumadin, eliquis, xarelto, heparin, plavix, clopidogrel, aspirin,
    nitroglycerin, nitro, beta blocker, betablocker, ace inhibitor, statin, diuretic, water pill, furosemide, lasix,
    hydrochlorothiazide, metformin, ozempic, wegovy, mounjaro, synthroid, levothyroxine, albuterol, ventolin, steroid,
    prednis-, cortison-, methotrexate, humira, ssri, antidepress-, sertraline, zoloft, prozac, lexapro, xanax, adderall,
    opioid, oxycodone, tramadol, gabapentin, lithium, benzodiazep-, painkiller, ibuprofen`,
} as const;

/** Endings of drug names (USAN stems). */
export const drugEndings =
  /(?:pril|sartan|olol|statin|dipine|xaban|glutide|gliptin|gliflozin|oxetine|azepam|azolam|triptan|thiazide)$/;

/** A sentence matches a pair if it contains an entry from each of the two lists. */
export const pairs = [
  {
    one: 'chest',
    other: 'tight-, pressure, discomfort, heav-, burn-, squeez-, flutter-',
  },
  {
    one: 'broke, broken, break, cracked',
    other:
      'bone, arm, leg, wrist, ankle, rib, collarbone, hand, foot, finger, toe, hip, neck, back, elbow, tibia, femur',
  },
  {
    one: 'knee, shoulder, hip, neck, ankle, wrist, elbow, foot, feet, achilles, hamstring, my back, lower back, bad back',
    other: `bad, bother-, stiff-, issue, problem, trouble, sore, tweak-, popping, clicking, locks, unstable, weak,
      weakness, wrecked, blew, messed`,
  },
  { one: 'weakness', other: 'arm, leg, hand, side, grip' },
] as const;

export const harmlessPhrases = `heart rate, heart rates, heart set on, by heart, broken record, no pain no gain,
  by accident, disc golf, binge watch, binge watching, operations manager, breast stroke, back stroke, swim stroke,
  swimming stroke, meal replacement, medicine ball, hip hop, steroid free`;

export const harmlessWords = `achieve, achieved, achieving, achiever, april, station, stations, static, cancel,
  cancels, strike, strikes, stroll, clinical, value, values, statue, chef, planning, hurtle, store, surge, surfer,
  surfers, stoke, clothing, gravel, grave, stain, stating, aspiring`;

export const askAbout: readonly string[] = Object.values(topics).flatMap((text) => text.split(','));
