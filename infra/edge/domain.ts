import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  AaaaRecord,
  ARecord,
  CnameRecord,
  HostedZone,
  type IHostedZone,
  MxRecord,
  RecordTarget,
  TxtRecord,
} from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { type DnsRecord, mailRecords } from '#infra/mail/dns-records.ts';
import type { Sender } from '#infra/mail/sender.ts';
import { domainOf, type ProductionSettings, siteNames } from '#infra/settings-schema.ts';

interface DomainRecordsProps {
  domain: ProductionSettings['domain'];
  hostedZoneId: string;
  mailFrom: string;
  reportsTo: string;
  region: string;
  distribution: Distribution;
  sender: Sender;
}

const ttl = Duration.hours(1);

/** All records of the domain, in its zone in Route 53: the site's names, and what makes receivers believe the sender. */
export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, props: DomainRecordsProps) {
    super(scope, id);
    const { domain, hostedZoneId, mailFrom, reportsTo, region, distribution, sender } = props;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId,
      zoneName: domain.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const [index, recordName] of siteNames(domain).entries()) {
      new ARecord(this, `Site${index}`, { zone, recordName: `${recordName}.`, target });
      new AaaaRecord(this, `Site6${index}`, { zone, recordName: `${recordName}.`, target });
    }
    const mailDomain = domainOf(mailFrom);
    const isInZone = mailDomain === domain.name || mailDomain.endsWith(`.${domain.name}`);
    // An identity that isn't the stack's has its records already.
    if (!isInZone || sender.dkimRecords.length === 0) return;
    const records = mailRecords({ sender: mailFrom, reportsTo, dkim: sender.dkimRecords, region });
    for (const [index, record] of records.entries()) this.#add(zone, `Mail${index}`, record);
  }

  #add(zone: IHostedZone, id: string, { name, type, value }: DnsRecord): void {
    const common = { zone, recordName: `${name}.`, ttl };
    if (type === 'CNAME') new CnameRecord(this, id, { ...common, domainName: value });
    else if (type === 'TXT') new TxtRecord(this, id, { ...common, values: [value] });
    else {
      const [priority = '10', hostName = ''] = value.split(' ');
      new MxRecord(this, id, { ...common, values: [{ priority: Number(priority), hostName }] });
    }
  }
}
