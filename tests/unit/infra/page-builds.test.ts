import { expect, test } from 'vitest';
import { pagePolicy } from '#infra/edge/content-security-policy.ts';
import { type PageBuild, withBuild } from '#infra/page-builds.ts';

/** As long as a real one: three scripts and three styles, one of each the same in all builds. */
const build = (name: string): PageBuild => {
  const hash = (what: string) => `'sha256-${what.padEnd(43, '0')}='`;
  return {
    scripts: [hash('same'), hash(`${name}a`), hash(`${name}b`)],
    styles: [hash('same'), hash(`${name}c`), hash(`${name}d`)],
  };
};

test('the newest build stands in front, once, and five are kept', () => {
  const [a, b, c] = [build('1'), build('2'), build('3')];
  expect(withBuild([], a)).toEqual([a]);
  expect(withBuild([a], a)).toEqual([a]);
  // A rollback puts the old one in front again, and forgets none.
  expect(withBuild([c, b, a], a)).toEqual([a, c, b]);
  const many = ['1', '2', '3', '4', '5', '6'].reduce(
    (builds, name) => withBuild(builds, build(name)),
    [] as PageBuild[],
  );
  expect(many).toEqual(['6', '5', '4', '3', '2'].map(build));
});

test('the policy knows the inline blocks of all five, each once, and stays a small header', () => {
  const builds = ['1', '2', '3', '4', '5'].map(build);
  const policy = pagePolicy('https://pool.test', builds);
  for (const hash of builds.flatMap(({ scripts, styles }) => [...scripts, ...styles])) {
    expect(policy).toContain(hash);
  }
  expect(policy.match(/'sha256-same/g)).toHaveLength(2);
  expect(policy.length).toBeLessThan(2000);
});
