import { beforeAll, expect, test } from 'vitest';
import {
  admittedStrangers,
  type Resources,
  refusedServices,
} from '#tests/support/stack/service-access.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

// The local cloud doesn't enforce policies of topics, queues, keys, and buckets, so this file evaluates them.
let resources: Resources;
beforeAll(() => {
  resources = synthesizeProduction().toJSON().Resources;
});

test('every AWS service can do what the stack needs: alarms, rules, subscriptions, feedback, triggers, routes, pages, logs', () => {
  expect(refusedServices(resources)).toEqual([]);
});

test('no AWS service can act on the stack for another account', () => {
  // EventBridge calls KMS without naming an account, so these calls are left out. The topic checks the rule's ARN.
  expect(admittedStrangers(resources).filter((call) => !/^rule \w+: kms:/.test(call))).toEqual([]);
});

/** The paths of all statements in the template that allow an AWS service something. */
const grants = (value: unknown, at: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    grants(each, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  const admits =
    (value as { Effect?: string }).Effect === 'Allow' &&
    typeof (value as { Principal?: { Service?: unknown } }).Principal === 'object' &&
    'Service' in (value as { Principal: object }).Principal;
  return admits ? [at, ...inner] : inner;
};

/** A route with two methods has the same permission twice, so this keeps only one of the two. */
const withoutTwins = (all: Resources): Resources => {
  const twins = new Map(Object.entries(all).map(([id, each]) => [JSON.stringify(each), id]));
  return Object.fromEntries(
    Object.entries(all).filter(
      ([id, each]) =>
        each.Type !== 'AWS::Lambda::Permission' || twins.get(JSON.stringify(each)) === id,
    ),
  );
};

test('the stack allows AWS services nothing superfluous: if any single permission is removed, a service loses access', () => {
  const all = withoutTwins(resources);
  const permissions = Object.keys(all)
    .filter((id) => all[id]?.Type === 'AWS::Lambda::Permission')
    .map((id) => [id]);
  const places = [...grants(all), ...permissions];
  expect(places.length).toBeGreaterThan(20);
  const needless = places.filter((place) => {
    const without = structuredClone(all);
    // biome-ignore lint/suspicious/noExplicitAny: walks any JSON
    const parent = place.slice(0, -1).reduce<any>((value, key) => value[key], without);
    const last = place.at(-1) as string;
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
    return refusedServices(without).length === 0;
  });
  expect(needless).toEqual([]);
});
