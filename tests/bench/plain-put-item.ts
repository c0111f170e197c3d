import { DynamoDBClient, PutItemCommand, type PutItemCommandInput } from '@aws-sdk/client-dynamodb';

// The smallest Lambda with the SDK, with which our cold starts are compared.
const client = new DynamoDBClient({});

export const handler = (item: PutItemCommandInput) => client.send(new PutItemCommand(item));
