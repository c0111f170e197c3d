import type { DeployedStack } from './check.ts';

/**
 * The id of a resource by the start of its name in the template, such as `AlarmsTopic`.
 *
 * @throws when the stack has none: it is from another version
 */
export function physicalId(
  stack: DeployedStack | undefined,
  type: string,
  logicalId: string,
): string {
  const found = stack?.resources.find(
    (one) => one.type === type && one.logicalId.replace(/[0-9A-F]{8}$/, '') === logicalId,
  );
  if (!found) throw new Error(`The stack has no ${type} ${logicalId}: npx cdk deploy`);
  return found.physicalId;
}
