import type { Synthesized } from './synthesize.ts';

export interface Statement {
  actions: string[];
  /** Names of tables, keys, queues, and pools, such as `Cases` or `Cases/index/lists`. */
  resources: string[];
  conditions: Record<string, Record<string, string | string[]>>;
}

const nameOf = (id: string): string =>
  id.replace(/^(Data|Jobs|Accounts|Sender)/, '').replace(/[0-9A-F]{8}$/, '');

/** `{ 'Fn::GetAtt': ['DataCases1A2B3C4D', 'Arn'] }` is `Cases`. */
const resourceName = (resource: unknown): string => {
  if (typeof resource === 'string') return resource;
  const [[kind, of] = []] = Object.entries(resource as object);
  if (kind === 'Fn::GetAtt') return nameOf(of[0]) + (of[1] === 'StreamArn' ? '/stream' : '');
  if (kind === 'Ref') return nameOf(of);
  if (kind === 'Fn::Join') return (of[1] as unknown[]).map(resourceName).join('');
  return JSON.stringify(resource);
};

/** What the function of a role may do, by the role's name in the stack, such as `CoachList`. */
export function permissionsOf({ of }: Synthesized, role: string): Statement[] {
  const policies = of('AWS::IAM::ManagedPolicy').filter(([id]) =>
    new RegExp(`^(Api|Jobs|Accounts)${role}Permissions[0-9A-F]{8}$`).test(id),
  );
  if (policies.length !== 1) throw new Error(`${policies.length} policies of ${role}`);
  return policies.flatMap(([, { PolicyDocument }]) =>
    PolicyDocument.Statement.map(
      // biome-ignore lint/suspicious/noExplicitAny: a template
      (each: any): Statement => ({
        actions: [each.Action].flat(),
        resources: [each.Resource].flat().map(resourceName),
        conditions: each.Condition ?? {},
      }),
    ),
  );
}

/** The actions of a role on a table or key, with conditions in brackets. */
export const actionsOn = (statements: readonly Statement[], resource: string): string[] =>
  statements
    .filter(({ resources }) => resources.includes(resource))
    .flatMap(({ actions, conditions }) =>
      actions.map((action) =>
        Object.keys(conditions).length > 0 ? `${action} ${JSON.stringify(conditions)}` : action,
      ),
    )
    .sort();
