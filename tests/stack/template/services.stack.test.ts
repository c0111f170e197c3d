import { expect, test } from 'vitest';
import {
  admittedStrangers,
  needlessGrants,
  type Resources,
  refusedServices,
} from '#tests/support/stack/service-access.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

// The local cloud doesn't enforce resource policies, so this file evaluates them.
const resources: Resources = synthesizeProduction().toJSON().Resources;

test('the resource policies allow AWS services every call that the stack needs', () => {
  expect(refusedServices(resources)).toEqual([]);
});

test('no AWS service except EventBridge can act on the stack’s resources for another account', () => {
  // EventBridge calls KMS without naming an account.
  expect(admittedStrangers(resources).filter((call) => !/^rule \w+: kms:/.test(call))).toEqual([]);
});

test('no resource policy allows an AWS service a call that it doesn’t need', () => {
  expect(needlessGrants(resources)).toEqual([]);
});
