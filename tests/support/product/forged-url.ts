import { product } from './product.ts';

/** A presigned URL that creates a stack. The emulator would accept it, although the signature is wrong. */
export const forgedUrl = (stack: string): string => {
  const template = { Resources: { Topic: { Type: 'AWS::SNS::Topic' } } };
  const query = new URLSearchParams({
    Action: 'CreateStack',
    Version: '2010-05-15',
    StackName: stack,
    TemplateBody: JSON.stringify(template),
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'test/20260101/us-east-1/cloudformation/aws4_request',
    'X-Amz-Date': '20260101T000000Z',
    'X-Amz-Expires': '604800',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': '0'.repeat(64),
  });
  return `${product.endpoint}/?${query}`;
};
