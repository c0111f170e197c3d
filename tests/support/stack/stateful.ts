import { isDeepStrictEqual } from 'node:util';
import type { Template } from 'aws-cdk-lib/assertions';

export type Stateful = Record<string, StatefulResource>;

interface StatefulResource {
  type: string;
  fixed: Record<string, unknown>;
  indexes?: Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation types differ in their properties
type Properties = Record<string, any>;

/** Changing one of these properties replaces the resource (CloudFormation's "Update requires"). */
const fixedOf: Record<string, (properties: Properties) => Record<string, unknown>> = {
  'AWS::DynamoDB::Table': ({ TableName, KeySchema, AttributeDefinitions }) => ({
    TableName,
    keys: typed(KeySchema, AttributeDefinitions),
  }),
  'AWS::KMS::Key': ({ KeySpec, KeyUsage, MultiRegion }) => ({ KeySpec, KeyUsage, MultiRegion }),
  'AWS::Cognito::UserPool': ({
    UsernameAttributes,
    AliasAttributes,
    UsernameConfiguration,
    Schema,
  }) => ({
    UsernameAttributes,
    AliasAttributes,
    UsernameConfiguration,
    Schema,
  }),
  'AWS::S3::Bucket': ({ BucketName }) => ({ BucketName }),
  'AWS::SQS::Queue': ({ QueueName, FifoQueue }) => ({ QueueName, FifoQueue }),
  'AWS::SES::EmailIdentity': ({ EmailIdentity }) => ({ EmailIdentity }),
};

const typed = (
  keys: { AttributeName: string; KeyType: string }[],
  definitions: { AttributeName: string; AttributeType: string }[],
) =>
  keys.map(({ AttributeName, KeyType }) => {
    const definition = definitions.find((each) => each.AttributeName === AttributeName);
    return `${KeyType} ${AttributeName} ${definition?.AttributeType}`;
  });

const indexesOf = ({ GlobalSecondaryIndexes = [], AttributeDefinitions }: Properties) =>
  Object.fromEntries(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }: Properties) => [
      IndexName,
      { keys: typed(KeySchema, AttributeDefinitions), projection: Projection },
    ]),
  );

export const statefulIn = (template: Template): Stateful =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(fixedOf).flatMap(([type, fixed]) =>
          Object.entries(template.findResources(type)).map(([id, { Properties = {} }]) => [
            id,
            {
              type,
              fixed: fixed(Properties),
              ...(type === 'AWS::DynamoDB::Table' && { indexes: indexesOf(Properties) }),
            },
          ]),
        ),
      ),
    ),
  );

const BESIDE =
  'Leave it as it is, add a second one beside it, and move the data in a release of its own.';

export function dangersOf(deployed: Stateful, next: Stateful): string[] {
  return Object.entries(deployed).flatMap(([id, before]) => {
    const after = next[id];
    if (!after || after.type !== before.type) {
      return [
        `${id} (${before.type}) is gone or has another name: its data would stay behind in a resource that nothing reads. Keep its construct where it was, under the same id.`,
      ];
    }
    const dangers = Object.entries(before.fixed)
      .filter(([name, value]) => !keeps(value, after.fixed[name]))
      .map(
        ([name]) =>
          `${id} (${before.type}) has another ${name}: CloudFormation would put an empty one in its place. ${BESIDE}`,
      );
    const names = new Set([
      ...Object.keys(before.indexes ?? {}),
      ...Object.keys(after.indexes ?? {}),
    ]);
    const changed = [...names].filter(
      (name) => !isDeepStrictEqual(before.indexes?.[name], after.indexes?.[name]),
    );
    for (const name of changed.filter((each) => !after.indexes?.[each])) {
      dangers.push(
        `${id} loses its index ${name}: whatever still reads it fails, and making it again reads the whole table. Keep it; an index that nothing reads costs only its writes.`,
      );
    }
    const replaced = changed.filter((name) => before.indexes?.[name] && after.indexes?.[name]);
    if (changed.length + replaced.length > 1) {
      dangers.push(
        `${id} changes its indexes ${changed.join(', ')} at once: DynamoDB makes or deletes one in an update, so the deployment would fail. Release one after the other; a changed index needs a new name.`,
      );
    }
    return dangers;
  });
}

/** A list of objects, such as a user pool's attributes, may grow. */
const keeps = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) && Array.isArray(after)
    ? before.every((value) => after.some((each) => isDeepStrictEqual(value, each))) &&
      (typeof before[0] !== 'string' || before.length === after.length)
    : isDeepStrictEqual(before, after);
