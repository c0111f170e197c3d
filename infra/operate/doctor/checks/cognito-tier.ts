import { DescribeUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Template } from '../../template.ts';
import { type Check, ok, warning } from '../check.ts';

const tierOf = ({ Resources }: Template): string =>
  String(
    Object.values(Resources).find(({ Type }) => Type === 'AWS::Cognito::UserPool')?.Properties
      ?.UserPoolTier ?? 'ESSENTIALS',
  );

/** The user pool's feature plan, which is paid by the user. */
export const cognitoTier: Check = {
  name: 'Cognito tier',
  phase: 'before',
  needs: ['account', 'template'],
  local: true,
  async examine({ aws, stack, template }) {
    const wanted = tierOf(await template());
    const found = `${wanted}, paid by the monthly user (infra/docs/SCALE.md)`;
    const UserPoolId = stack?.outputs.UserPoolId;
    if (!UserPoolId) return ok(found);
    const { UserPool } = await aws.cognito.send(new DescribeUserPoolCommand({ UserPoolId }));
    const deployed = UserPool?.UserPoolTier;
    return deployed && deployed !== wanted
      ? warning(`${deployed}, but the stack asks for ${wanted}`, 'npx cdk deploy')
      : ok(found);
  },
};
