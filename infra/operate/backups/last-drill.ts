import { GetParameterCommand, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';

export interface Drill {
  /** When the drill began. ISO 8601. */
  at: string;
  seconds: number;
  tables: number;
  /** What went wrong, one sentence each. */
  problems: string[];
}

type Parameters = Pick<SSMClient, 'send'>;

/** In Parameter Store, which is free and keeps it when the stack is deleted. */
const parameter = (stackName: string): string => `/${stackName}/restore-drill`;

/** @returns undefined if no drill was recorded */
export async function readLastDrill(
  parameters: Parameters,
  stackName: string,
): Promise<Drill | undefined> {
  try {
    const { Parameter } = await parameters.send(
      new GetParameterCommand({ Name: parameter(stackName) }),
    );
    return Parameter?.Value ? JSON.parse(Parameter.Value) : undefined;
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return undefined;
    throw error;
  }
}

export async function writeLastDrill(
  parameters: Parameters,
  stackName: string,
  drill: Drill,
): Promise<void> {
  await parameters.send(
    new PutParameterCommand({
      Name: parameter(stackName),
      Value: JSON.stringify(drill),
      Type: 'String',
      Overwrite: true,
    }),
  );
}
