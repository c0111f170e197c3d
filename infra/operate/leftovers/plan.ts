import type { ResourceToImport } from '@aws-sdk/client-cloudformation';
import type { Template } from '../template.ts';
import type { Leftover } from './find.ts';

/** The import to ask CloudFormation for, and the leftovers that it leaves out. */
export interface ImportPlan {
  /** The template's resources that are imported, and nothing else of it. */
  template: Template;
  resources: ResourceToImport[];
  /** Those that the template doesn't have any more. */
  unknown: Leftover[];
  /** Those that several tries left, so that nobody but a person can say which one has the data. */
  ambiguous: Leftover[];
}

/** The logical id of a leftover: part of its name, unless it is a key. */
const logicalIdOf = ({ Resources }: Template, { type, label }: Leftover): string | undefined =>
  Object.keys(Resources).find((id) => {
    const { Type, Properties } = Resources[id] ?? {};
    if (Type !== type) return false;
    return type === 'AWS::KMS::Key'
      ? Properties?.Description === label
      : label.toLowerCase().includes(id.toLowerCase());
  });

/** The names that a part of a template refers to. */
function references(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('Ref' in part) return [String(part.Ref)];
  if ('Fn::GetAtt' in part) return [part['Fn::GetAtt']].flat(2).slice(0, 1).map(String);
  return Object.values(part).flatMap(references);
}

/**
 * Plans the import of the leftovers into a new stack. An import may create nothing, so its template holds the leftovers alone,
 * without the properties that refer to something else, such as a user pool's trigger; the next deploy sets those.
 *
 * @param template what a deploy would send
 */
export function planImport(template: Template, leftovers: Leftover[]): ImportPlan {
  const matched = leftovers.map((leftover) => ({
    leftover,
    logicalId: logicalIdOf(template, leftover),
  }));
  const known = matched.filter(({ logicalId }) => logicalId !== undefined);
  const isImported = (name: string) =>
    name.startsWith('AWS::') || known.some(({ logicalId }) => logicalId === name);
  const imported = known.map(({ logicalId = '' }) => {
    const { DependsOn, Properties = {}, ...resource } = template.Resources[logicalId] ?? {};
    const own = Object.entries(Properties).filter(([, value]) =>
      references(value).every(isImported),
    );
    return [logicalId, { ...resource, Properties: Object.fromEntries(own) }];
  });
  return {
    template: { Resources: Object.fromEntries(imported) },
    resources: known.map(({ logicalId, leftover: { type, identifier, id } }) => ({
      LogicalResourceId: logicalId,
      ResourceType: type,
      ResourceIdentifier: { [identifier]: id },
    })),
    unknown: matched.filter(({ logicalId }) => !logicalId).map(({ leftover }) => leftover),
    ambiguous: known
      .filter(({ logicalId }) => known.filter((other) => other.logicalId === logicalId).length > 1)
      .map(({ leftover }) => leftover),
  };
}
