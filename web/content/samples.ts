export * from './sample.ts';
export * from './sample-guide.ts';
export * from './sample-people.ts';
export * from './sample-tiers.ts';
