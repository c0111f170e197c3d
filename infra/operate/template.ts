import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/paths.ts';
import type { Stage } from '../stage.ts';

/** A template of CloudFormation, as far as commands read it. */
export interface Template {
  Metadata?: Record<string, unknown>;
  Resources: Record<
    string,
    {
      Type: string;
      Properties?: Record<string, unknown>;
      DependsOn?: string | string[];
      DeletionPolicy?: string;
    }
  >;
  Outputs?: Record<string, unknown>;
}

/**
 * The template that a deploy of this stage would send. It needs the pages: `npm run build`.
 *
 * The CDK is loaded here only, since it takes a second that most commands don't need.
 */
export async function synthesizeTemplate(stage: Stage): Promise<Template> {
  const [{ App }, { CoachingStack }] = await Promise.all([
    import('aws-cdk-lib'),
    import('../coaching-stack.ts'),
  ]);
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  const app = new App({ context, analyticsReporting: false });
  const stack = new CoachingStack(app, stage);
  return app.synth().getStackByName(stack.stackName).template;
}
