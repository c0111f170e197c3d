import { DynamoDBClient, PutItemCommand, type PutItemCommandInput } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient({});

export const handler = (item: PutItemCommandInput) => client.send(new PutItemCommand(item));
