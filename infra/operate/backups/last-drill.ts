import { GetParameterCommand, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';

/** The result of the last restore drill. */
export interface Drill {
  /** When it began, in ISO 8601. */
  at: string;
  seconds: number;
  /** Number of restored tables. */
  tables: number;
  /** One sentence each. */
  problems: string[];
}

type Parameters = Pick<SSMClient, 'send'>;

/** In the Parameter Store, which is free and outlives the stack. */
const parameter = (stackName: string): string => `/${stackName}/restore-drill`;

/** @returns undefined if there was no drill */
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
