import { DynamoDBClient, PutItemCommand, type PutItemCommandInput } from '@aws-sdk/client-dynamodb';

// The baseline for cold starts: the smallest Lambda with the SDK.
const client = new DynamoDBClient({});

export const handler = (item: PutItemCommandInput) => client.send(new PutItemCommand(item));
