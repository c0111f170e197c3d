import { DynamoDBClient, PutItemCommand, type PutItemCommandInput } from '@aws-sdk/client-dynamodb';

// The least a Lambda with the SDK can be: what the cold starts of ours are compared with.
const client = new DynamoDBClient({});

export const handler = (item: PutItemCommandInput) => client.send(new PutItemCommand(item));
