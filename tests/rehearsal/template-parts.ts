import type { Template } from '#infra/operate/template.ts';

/** Takes a resource out of a template, and whatever refers to it. */
export function withoutResource(
  template: Template,
  id: string,
): { remaining: Template; removed: string[] } {
  const gone = new Set([id]);
  const refersToGone = (part: unknown) => references(part).some((name) => gone.has(name));
  for (let before = 0; before !== gone.size; ) {
    before = gone.size;
    for (const [name, resource] of Object.entries(template.Resources)) {
      if (refersToGone(resource)) gone.add(name);
    }
  }
  const kept = <T>(parts: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(parts).filter(([name, part]) => !gone.has(name) && !refersToGone(part)),
    );
  return {
    remaining: {
      ...template,
      Resources: kept(template.Resources),
      ...(template.Outputs && { Outputs: kept(template.Outputs) }),
    },
    removed: [...gone],
  };
}

/** The names that a part of a template refers to: by `Ref`, `Fn::GetAtt`, `Fn::Sub` or `DependsOn`. */
function references(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(references);
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'Ref') return [String(value)];
    if (key === 'Fn::GetAtt')
      return [String(Array.isArray(value) ? value[0] : value).split('.')[0] ?? ''];
    if (key === 'DependsOn') return [value].flat().map(String);
    if (key === 'Fn::Sub') {
      const [text, variables] = [value].flat();
      const named = [...String(text).matchAll(/\$\{([^!.}]+)/g)].map(([, name]) => name ?? '');
      return [...named, ...references(variables)];
    }
    return references(value);
  });
}
