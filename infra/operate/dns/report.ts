import { type DnsRecord, emailRecords, isInZone, siteRecords } from '#infra/email/dns-records.ts';
import { type ProductionSettings, siteNames } from '#infra/settings-schema.ts';
import { REGION } from '#shared/region.ts';

type Outputs = Record<string, string>;

const dkimOf = (outputs: Outputs): { name: string; value: string }[] =>
  Object.entries(outputs)
    .filter(([key]) => key.startsWith('EmailDnsRecord'))
    .map(([, output]) => {
      const [name = '', , value = ''] = output.split(' ');
      return { name, value };
    });

const certificateCommands = (names: string[]): string => {
  const [main, ...others] = names;
  const alternatives = others.length > 0 ? ` --subject-alternative-names ${others.join(' ')}` : '';
  return [
    `aws acm request-certificate --region ${REGION} --validation-method DNS --domain-name ${main}${alternatives}`,
    `aws acm describe-certificate --region ${REGION} --certificate-arn <the ARN it prints> \\`,
    "  --query 'Certificate.DomainValidationOptions[].ResourceRecord' --output table",
  ].join('\n');
};

function tableOf(records: DnsRecord[]): string {
  const rows = [
    ['Name', 'Type', 'Value', 'Purpose'],
    ...records.map(({ name, type, value, what }) => [name, type, value, what]),
  ];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function dnsReport(
  { domain, sender, alarmEmail, sesIdentity }: ProductionSettings,
  outputs: Outputs | undefined,
): string {
  const hasZone = domain.hostedZoneId !== undefined;
  if (hasZone && isInZone(sender, domain)) {
    return 'The stack creates the records in Route 53; there is nothing to enter.';
  }
  const distribution = outputs?.DistributionDomainName;
  const parts: string[] = [];
  if (!hasZone && (domain.certificate === 'make one' || !outputs)) {
    parts.push(
      `The first command requests a certificate in ${REGION}, and the second prints its CNAME records. Enter these records at your DNS provider, and the certificate's ARN in infra/settings.ts:`,
      certificateCommands(siteNames(domain)),
    );
  }
  if (!distribution) {
    parts.push("After you deploy the stack, run 'npm run dns' again for the other records.");
    return parts.join('\n\n');
  }
  const dkim = dkimOf(outputs ?? {});
  const records = [
    ...(hasZone ? [] : siteRecords(domain, distribution)),
    ...(dkim.length > 0
      ? emailRecords({ sender, reportsTo: alarmEmail, dkim, region: REGION })
      : []),
  ];
  if (records.length > 0) parts.push(tableOf(records));
  if (records.some(({ type }) => type === 'ALIAS')) {
    parts.push(
      'An ALIAS record gives a name the IP addresses of another name. Some providers call it ANAME or CNAME flattening. ' +
        'If yours offers none of these, move the zone to Route 53 and set hostedZoneId in infra/settings.ts.',
    );
  }
  if (sesIdentity === 'existing') {
    parts.push(
      "The sender's identity already exists in SES: use the DNS records that SES shows for it.",
    );
  }
  return parts.join('\n\n');
}
