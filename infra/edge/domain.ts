import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  AaaaRecord,
  ARecord,
  CnameRecord,
  HostedZone,
  type IHostedZone,
  MxRecord,
  type RecordSet,
  RecordTarget,
  TxtRecord,
} from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { type DnsRecord, emailRecords, isInZone } from '#infra/email/dns-records.ts';
import type { Sender } from '#infra/email/sender.ts';
import { type ProductionSettings, siteNames } from '#infra/settings-schema.ts';

interface DomainRecordsProps {
  domain: ProductionSettings['domain'];
  hostedZoneId: string;
  emailFrom: string;
  reportsTo: string;
  region: string;
  distribution: Distribution;
  sender: Sender;
}

const ttl = Duration.hours(1);

export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, props: DomainRecordsProps) {
    super(scope, id);
    const { domain, hostedZoneId, emailFrom, reportsTo, region, distribution, sender } = props;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId,
      zoneName: domain.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const name of siteNames(domain)) {
      // CloudFormation would replace the records if this id depended on the setting `www`.
      const at = name === domain.name ? 'Apex' : 'Www';
      if (at === 'Apex' && domain.ownRecords.includes('apex')) continue;
      new ARecord(this, `${at}A`, { zone, recordName: `${name}.`, target });
      new AaaaRecord(this, `${at}Aaaa`, { zone, recordName: `${name}.`, target });
    }
    if (!isInZone(emailFrom, domain) || sender.dkimRecords.length === 0) return;
    const records = emailRecords({
      sender: emailFrom,
      reportsTo,
      dkim: sender.dkimRecords,
      region,
    });
    for (const [index, record] of records.entries()) {
      if (record.what === 'DMARC' && domain.ownRecords.includes('dmarc')) continue;
      const made = this.#add(zone, `Email${index}`, record);
      // The stack also retains the SES identity, which needs these records.
      made.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    }
  }

  #add(zone: IHostedZone, id: string, { name, type, value }: DnsRecord): RecordSet {
    const common = { zone, recordName: `${name}.`, ttl };
    if (type === 'CNAME') return new CnameRecord(this, id, { ...common, domainName: value });
    if (type === 'TXT') return new TxtRecord(this, id, { ...common, values: [value] });
    const [priority = '10', hostName = ''] = value.split(' ');
    return new MxRecord(this, id, {
      ...common,
      values: [{ priority: Number(priority), hostName }],
    });
  }
}
