import {
  type CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import type { Template } from '../template.ts';
import type { DeployedStack, StackResource } from './check.ts';

type CloudFormation = Pick<CloudFormationClient, 'send'>;

/** @returns nothing when there is no such stack */
export async function readDeployedStack(
  cloudFormation: CloudFormation,
  StackName: string,
): Promise<DeployedStack | undefined> {
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    const { StackStatus = '', Outputs = [] } = Stacks?.[0] ?? {};
    const outputs = Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    return {
      status: StackStatus,
      outputs: Object.fromEntries(outputs),
      resources: await readResources(cloudFormation, StackName),
    };
  } catch (error) {
    // CloudFormation's answer for a stack that does not exist.
    if ((error as Error).name === 'ValidationError') return undefined;
    throw error;
  }
}

async function readResources(
  cloudFormation: CloudFormation,
  StackName: string,
): Promise<StackResource[]> {
  const resources: StackResource[] = [];
  let NextToken: string | undefined;
  do {
    const page = await cloudFormation.send(
      new ListStackResourcesCommand({ StackName, ...(NextToken && { NextToken }) }),
    );
    for (const one of page.StackResourceSummaries ?? []) {
      const { LogicalResourceId = '', ResourceType = '', PhysicalResourceId = '' } = one;
      resources.push({
        logicalId: LogicalResourceId,
        type: ResourceType,
        physicalId: PhysicalResourceId,
      });
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return resources;
}

export async function readDeployedTemplate(
  cloudFormation: CloudFormation,
  StackName: string,
): Promise<Template> {
  const { TemplateBody = '{}' } = await cloudFormation.send(
    new GetTemplateCommand({ StackName, TemplateStage: 'Original' }),
  );
  return JSON.parse(TemplateBody);
}
