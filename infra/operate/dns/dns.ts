import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { findOutputs, runCommand, say } from '#infra/operate/stack.ts';
import { settings } from '#infra/settings.ts';
import { chooseProduction, type ProductionSettings } from '#infra/settings-schema.ts';
import { dnsReport } from './report.ts';

const NO_CERTIFICATE_YET = 'arn:aws:acm:us-east-1:000000000000:certificate/none-yet';

function readSettings(): ProductionSettings {
  const { production } = settings;
  const { certificate, hostedZoneId } = production.domain;
  const isMissing = certificate === 'make one' && !hostedZoneId;
  const chosen = chooseProduction({
    ...production,
    domain: {
      ...production.domain,
      certificate: isMissing ? NO_CERTIFICATE_YET : certificate,
    },
  });
  return { ...chosen, domain: { ...chosen.domain, certificate } };
}

await runCommand(async ({ stage, stackName }) => {
  if (stage === 'trial') {
    throw new Error(
      "A trial has no domain, so there are no records to enter. For production, set stage: 'production' in infra/settings.ts.",
    );
  }
  const production = readSettings();
  say(dnsReport(production, await findOutputs(new CloudFormationClient(), stackName)));
});
