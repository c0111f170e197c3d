import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateChangeSetCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
} from '@aws-sdk/client-cloudformation';
import type { Aws } from '../doctor/check.ts';
import type { ImportPlan } from './plan.ts';

const CHANGE_SET = 'leftovers';

interface Import {
  cloudFormation: Aws['cloudFormation'];
  stackName: string;
  plan: ImportPlan;
  /** Between two looks, in milliseconds. @default 2 seconds */
  pollMs?: number;
}

/** @throws with CloudFormation's reason when it refuses; nothing is imported then */
export async function importLeftovers({
  cloudFormation,
  stackName,
  plan: { template, resources },
  pollMs = 2_000,
}: Import): Promise<void> {
  const until = async (look: () => Promise<{ status?: string; reason?: string }>) => {
    for (;;) {
      const { status = '', reason } = await look();
      if (status.endsWith('_IN_PROGRESS') || status.endsWith('_PENDING')) await wait(pollMs);
      else if (status.endsWith('_COMPLETE') && !status.includes('ROLLBACK')) return;
      else throw new Error(`CloudFormation imports nothing: ${reason ?? status}`);
    }
  };
  const { Id: ChangeSetName, StackId } = await cloudFormation.send(
    new CreateChangeSetCommand({
      StackName: stackName,
      ChangeSetName: `${CHANGE_SET}-${Date.now()}`,
      ChangeSetType: 'IMPORT',
      ResourcesToImport: resources,
      TemplateBody: JSON.stringify(template),
    }),
  );
  await until(async () => {
    const { Status, StatusReason } = await cloudFormation.send(
      new DescribeChangeSetCommand({ ChangeSetName }),
    );
    return { ...(Status && { status: Status }), ...(StatusReason && { reason: StatusReason }) };
  });
  await cloudFormation.send(new ExecuteChangeSetCommand({ ChangeSetName }));
  await until(async () => {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: StackId }));
    const { StackStatus, StackStatusReason } = Stacks?.[0] ?? {};
    // Until CloudFormation begins.
    const status = StackStatus === 'REVIEW_IN_PROGRESS' ? 'IMPORT_IN_PROGRESS' : StackStatus;
    return { ...(status && { status }), ...(StackStatusReason && { reason: StackStatusReason }) };
  });
}
