import { DynamoDBClient, PutItemCommand, type PutItemCommandInput } from '@aws-sdk/client-dynamodb';

// The smallest Lambda with the SDK, the baseline for cold starts.
const client = new DynamoDBClient({});

export const handler = (item: PutItemCommandInput) => client.send(new PutItemCommand(item));
