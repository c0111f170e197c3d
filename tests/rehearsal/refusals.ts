import type { Refusal } from './local-deploy.ts';

/** The resources of the production stage that the local cloud refuses. The list may only get shorter. */
export const refusals: Refusal[] = [
  {
    id: 'AccountsFirewallAssociationF0AF4C99',
    type: 'AWS::WAFv2::WebACLAssociation',
    reason: 'Unrecognized resource type',
    dependants: [],
  },
  {
    id: 'AccountsRisksE81B9F5F',
    type: 'AWS::Cognito::UserPoolRiskConfigurationAttachment',
    reason: 'Unrecognized resource type',
    dependants: [
      'SiteUploadFiles2AwsCliLayer302C3523',
      'SiteUploadFiles2CustomResource512MiB791FA471',
    ],
  },
  {
    id: 'AlarmsSignInFailures97E25158',
    type: 'AWS::CloudWatch::Alarm',
    reason:
      'AWS::CloudWatch::Alarm Properties.Metrics (metric math) is not supported; use MetricName and Namespace.',
    dependants: [],
  },
  {
    id: 'BudgetMonth8750711D',
    type: 'AWS::Budgets::Budget',
    reason: 'Unrecognized resource type',
    dependants: [],
  },
  {
    id: 'MailDnsRecord1',
    type: 'Output',
    reason:
      'Requested attribute DkimDNSTokenName1 does not exist in schema for AWS::SES::EmailIdentity',
    dependants: [],
  },
  {
    id: 'MailDnsRecord2',
    type: 'Output',
    reason:
      'Requested attribute DkimDNSTokenName2 does not exist in schema for AWS::SES::EmailIdentity',
    dependants: [],
  },
  {
    id: 'MailDnsRecord3',
    type: 'Output',
    reason:
      'Requested attribute DkimDNSTokenName3 does not exist in schema for AWS::SES::EmailIdentity',
    dependants: [],
  },
  {
    id: 'SignInsDeliveryEFE08C3A',
    type: 'AWS::Cognito::LogDeliveryConfiguration',
    reason: 'Unrecognized resource type',
    dependants: [],
  },
  {
    id: 'SiteUploadFiles0CustomResource512MiB2E28E24D',
    type: 'Custom::CDKBucketDeployment',
    reason:
      "Custom resource 'SiteUploadFiles0CustomResource512MiB2E28E24D' timed out after 3s waiting for ResponseURL callback",
    dependants: [
      'SiteUploadFiles1AwsCliLayer1860D459',
      'SiteUploadFiles1CustomResource512MiBC2656527',
    ],
  },
  {
    id: 'TrainersAssociation52928990',
    type: 'AWS::WAFv2::WebACLAssociation',
    reason: 'Unrecognized resource type',
    dependants: [],
  },
];
