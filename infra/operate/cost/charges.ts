import type { PriceName } from './prices.ts';

/** AWS's charges for each kind of resource: nothing by the hour. */
type Charge =
  /** Nothing, or only by use. */
  | 'use'
  /** By the month, whether it is used or not. */
  | { monthly: PriceName };

/**
 * Every kind of resource that the template may have. A kind that isn't here stops the tests until somebody looked up
 * how it is charged: what costs by the hour (a NAT gateway, a load balancer, a cluster) doesn't belong in this stack.
 */
export const charges: Record<string, Charge> = {
  'AWS::KMS::Key': { monthly: 'kmsKey' },
  'AWS::WAFv2::WebACL': { monthly: 'webAcl' },
  'AWS::SecretsManager::Secret': { monthly: 'secret' },
  'AWS::CloudWatch::Alarm': { monthly: 'alarm' },
  'AWS::CloudWatch::Dashboard': { monthly: 'dashboard' },
  'AWS::Route53::HostedZone': { monthly: 'hostedZone' },

  'AWS::ApiGatewayV2::Api': 'use',
  'AWS::ApiGatewayV2::Authorizer': 'use',
  'AWS::ApiGatewayV2::Integration': 'use',
  'AWS::ApiGatewayV2::Route': 'use',
  'AWS::ApiGatewayV2::Stage': 'use',
  'AWS::Budgets::Budget': 'use',
  'AWS::CDK::Metadata': 'use',
  'AWS::CertificateManager::Certificate': 'use',
  'AWS::CloudFormation::CustomResource': 'use',
  'AWS::CloudFront::Distribution': 'use',
  'AWS::CloudFront::Function': 'use',
  'AWS::CloudFront::OriginAccessControl': 'use',
  'AWS::CloudFront::ResponseHeadersPolicy': 'use',
  'AWS::Cognito::LogDeliveryConfiguration': 'use',
  'AWS::Cognito::UserPool': 'use',
  'AWS::Cognito::UserPoolClient': 'use',
  'AWS::Cognito::UserPoolGroup': 'use',
  'AWS::Cognito::UserPoolRiskConfigurationAttachment': 'use',
  'AWS::DynamoDB::Table': 'use',
  'AWS::Events::Rule': 'use',
  'AWS::IAM::ManagedPolicy': 'use',
  'AWS::IAM::Policy': 'use',
  'AWS::IAM::Role': 'use',
  'AWS::KMS::Alias': 'use',
  'AWS::Lambda::EventSourceMapping': 'use',
  'AWS::Lambda::Function': 'use',
  'AWS::Lambda::LayerVersion': 'use',
  'AWS::Lambda::Permission': 'use',
  'AWS::Logs::LogGroup': 'use',
  'AWS::Logs::MetricFilter': 'use',
  'AWS::Logs::ResourcePolicy': 'use',
  'AWS::Route53::RecordSet': 'use',
  'AWS::S3::Bucket': 'use',
  'AWS::S3::BucketPolicy': 'use',
  'AWS::SES::ConfigurationSet': 'use',
  'AWS::SES::ConfigurationSetEventDestination': 'use',
  'AWS::SES::EmailIdentity': 'use',
  'AWS::SNS::Subscription': 'use',
  'AWS::SNS::Topic': 'use',
  'AWS::SNS::TopicPolicy': 'use',
  'AWS::SQS::Queue': 'use',
  'AWS::SQS::QueuePolicy': 'use',
  'AWS::WAFv2::WebACLAssociation': 'use',
  'Custom::CDKBucketDeployment': 'use',
};
