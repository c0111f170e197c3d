import { expect, test } from 'vitest';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

interface Keyed {
  KeySchema: { AttributeName: string }[];
}

interface Index extends Keyed {
  IndexName: string;
}

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation types differ in their properties
type Properties = any;

const template = synthesizeProduction();

const described = (type: string, describe: (properties: Properties) => string) =>
  Object.fromEntries(
    Object.entries(template.findResources(type)).map(([id, { Properties }]) => [
      id,
      describe(Properties),
    ]),
  );

const keysOf = ({ KeySchema }: Keyed): string =>
  KeySchema.map(({ AttributeName }) => AttributeName).join(', ');

const tableText = ({ GlobalSecondaryIndexes = [], ...table }: Properties): string =>
  [
    keysOf(table),
    ...GlobalSecondaryIndexes.map((index: Index) => `${index.IndexName}: ${keysOf(index)}`),
  ].join('; ');

const poolText = ({ UsernameAttributes, Schema = [] }: Properties): string =>
  [
    `signs in by ${UsernameAttributes}`,
    ...Schema.map(({ Name, Mutable }: { Name: string; Mutable: boolean }) =>
      Mutable ? Name : `fixed ${Name}`,
    ),
  ].join('; ');

// If one of these changes, CloudFormation puts an empty resource in the place of one with data.
test('the tables, KMS keys, and user pools have these logical ids and keys', () => {
  expect({
    tables: described('AWS::DynamoDB::Table', tableText),
    keys: described('AWS::KMS::Key', ({ KeySpec = 'SYMMETRIC_DEFAULT' }) => KeySpec),
    pools: described('AWS::Cognito::UserPool', poolText),
  }).toMatchInlineSnapshot(`
    {
      "keys": {
        "AlarmsKey3C2381B3": "SYMMETRIC_DEFAULT",
        "DataAddressKey5F10E49A": "HMAC_256",
        "DataAssessmentKey278053BD": "SYMMETRIC_DEFAULT",
        "DataContactKey83A8BEB9": "SYMMETRIC_DEFAULT",
        "DataDraftKey7FEC0565": "SYMMETRIC_DEFAULT",
        "DataStorageKeyAA41ACAE": "SYMMETRIC_DEFAULT",
      },
      "pools": {
        "AccountsUsers39248C6B": "signs in by email; fixed email; name",
        "TrainersPool83240866": "signs in by email",
      },
      "tables": {
        "DataAssessmentsEA5F4273": "id; by-owner: userId",
        "DataAuditE4D9F575": "subject, at",
        "DataClients768C012C": "userId; by-state: state, dueAt; by-address: addressHash; by-account: accountHash",
        "DataCoachStateBF83E503": "id",
        "DataDrafts92DFC3C3": "userId",
        "DataLeads62869C3B": "id; by-month: month, createdAt; by-address: address, createdAt",
        "DataMessagesCEC34E34": "userId, at",
        "DataOutbox18E37EAF": "id; due: kind, sweepAt",
        "DataRecipients16E2A502": "id",
        "DataTasksAC8118B6": "id; due: kind, dueAt",
        "DataTombstonesB3CA73E2": "id",
        "DataTrainers788F4580": "id",
      },
    }
  `);
});
