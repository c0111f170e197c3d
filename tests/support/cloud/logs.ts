import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsConfig, fetchAsPage, output, product } from '#tests/support/product/product.ts';

const lambda = new LambdaClient(awsConfig);

interface Page {
  nextToken?: string;
  logGroups?: { logGroupName: string }[];
  events?: { message: string }[];
}

/** The local cloud reads the access key, but doesn't check the signature. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/logs/aws4_request, SignedHeaders=host, Signature=0';

/** Asks CloudWatch without its SDK, because the product needs no client for it. */
async function ask(operation: string, input: object): Promise<Page[]> {
  const pages: Page[] = [];
  do {
    const answer = await fetchAsPage(product.endpoint, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `Logs_20140328.${operation}`,
      },
      body: JSON.stringify({ ...input, nextToken: pages.at(-1)?.nextToken }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    pages.push((await answer.json()) as Page);
  } while (pages.at(-1)?.nextToken);
  return pages;
}

async function linesOf(logGroupName: string | undefined): Promise<string[]> {
  const pages = await ask('FilterLogEvents', { logGroupName });
  return pages.flatMap(({ events = [] }) => events.map(({ message }) => message));
}

export async function logOf(functionName: string): Promise<string[]> {
  const { LoggingConfig } = await lambda.send(
    new GetFunctionConfigurationCommand({ FunctionName: output(functionName) }),
  );
  return linesOf(LoggingConfig?.LogGroup);
}

export async function allLogs(): Promise<string[]> {
  const pages = await ask('DescribeLogGroups', {});
  const groups = pages.flatMap(({ logGroups = [] }) => logGroups);
  const lines = await Promise.all(groups.map(({ logGroupName }) => linesOf(logGroupName)));
  return lines.flat();
}

export async function counted(functionName: string, metric: string, id: string): Promise<number> {
  const lines = await logOf(functionName);
  return lines.filter((line) => line.includes(`"${metric}":`) && line.includes(id)).length;
}
