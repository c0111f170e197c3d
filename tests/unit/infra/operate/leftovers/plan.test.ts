import { expect, test } from 'vitest';
import type { Leftover } from '#infra/operate/leftovers/find.ts';
import { planImport } from '#infra/operate/leftovers/plan.ts';

const template = {
  Resources: {
    Key1: { Type: 'AWS::KMS::Key', Properties: { Description: 'Health assessments' } },
    Leads2: {
      Type: 'AWS::DynamoDB::Table',
      DeletionPolicy: 'RetainExceptOnCreate',
      DependsOn: ['Trigger3'],
      Properties: { SSE: { KeyArn: { 'Fn::GetAtt': ['Key1', 'Arn'] } }, Mode: 'ON_DEMAND' },
    },
    Trigger3: { Type: 'AWS::Lambda::Function' },
    Users4: {
      Type: 'AWS::Cognito::UserPool',
      Properties: { Name: 'x', LambdaConfig: { PreSignUp: { 'Fn::GetAtt': ['Trigger3', 'Arn'] } } },
    },
  },
  Outputs: { Name: { Value: { Ref: 'Leads2' } } },
};

const key: Leftover = {
  ...{ kind: 'key', type: 'AWS::KMS::Key', identifier: 'KeyId' },
  ...{ id: 'k', label: 'Health assessments' },
};
const table = (id: string): Leftover => ({
  ...{ kind: 'table', type: 'AWS::DynamoDB::Table', identifier: 'TableName' },
  ...{ id, label: id },
});
const pool: Leftover = {
  ...{ kind: 'user pool', type: 'AWS::Cognito::UserPool', identifier: 'UserPoolId' },
  ...{ id: 'us-east-1_1', label: 'Users4-AB' },
};

test('an import has the leftovers alone, without what refers to anything that is made later', () => {
  const plan = planImport(template, [key, table('Coaching-Leads2-AB'), pool]);
  expect(plan).toEqual({
    template: {
      Resources: {
        Key1: template.Resources.Key1,
        Leads2: {
          Type: 'AWS::DynamoDB::Table',
          DeletionPolicy: 'RetainExceptOnCreate',
          Properties: template.Resources.Leads2.Properties,
        },
        Users4: { Type: 'AWS::Cognito::UserPool', Properties: { Name: 'x' } },
      },
    },
    resources: [
      ['Key1', 'AWS::KMS::Key', { KeyId: 'k' }],
      ['Leads2', 'AWS::DynamoDB::Table', { TableName: 'Coaching-Leads2-AB' }],
      ['Users4', 'AWS::Cognito::UserPool', { UserPoolId: 'us-east-1_1' }],
    ].map(([LogicalResourceId, ResourceType, ResourceIdentifier]) => ({
      LogicalResourceId,
      ResourceType,
      ResourceIdentifier,
    })),
    unknown: [],
    ambiguous: [],
  });
});

test('what the template has no place for is told, and so is what would need a place twice', () => {
  const twice = [table('Coaching-Leads2-AB'), table('Coaching-Leads2-CD')];
  const gone = table('Coaching-Others9-EF');
  expect(planImport(template, [key, ...twice, gone])).toMatchObject({
    unknown: [gone],
    ambiguous: twice,
  });
});
