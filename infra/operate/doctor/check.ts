import type { StackResource } from '#infra/operate/stack.ts';
import type { Stage } from '#infra/stage.ts';

export interface Finding {
  level: 'ok' | 'unknown' | 'warning' | 'failure';
  found: string;
  advice?: string;
}

export interface Context {
  stage: Stage;
  /** The site's names, the main one first. A trial has none. */
  names: string[];
  /** What SES verifies: a domain or, in a trial, an address. */
  identity: string;
  stack?: { outputs: Record<string, string>; resources: StackResource[] };
}

export interface Check {
  name: string;
  isAfterDeployment?: true;
  /** Only in production. */
  needsDomain?: true;
  examine: (context: Context) => Promise<Finding>;
}

const finding =
  (level: Finding['level']) =>
  (found: string, advice: string): Finding => ({ level, found, advice });

export const ok = (found: string): Finding => ({ level: 'ok', found });
export const unknown = finding('unknown');
export const warning = finding('warning');
export const failure = finding('failure');
