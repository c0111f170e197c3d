import { expect, test } from 'vitest';
import { chooseSettings, type Settings, SettingsError } from '#infra/settings-schema.ts';
import { deployedStage } from '#infra/stage.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';

const shown = {
  sampleContent: false,
  legalReviewed: true,
  siteUrl: 'https://www.owners-domain.com',
};

const mistakesIn = (act: () => unknown): string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
  return [];
};

const { domain } = ownersSettings().production;

const production = (changed: object): Settings =>
  ownersSettings({ stage: 'production', production: changed });
const trial = (changed: object): Settings => ownersSettings({ stage: 'trial', trial: changed });

test.each<[string, Settings, string]>([
  ['a trial without an address', trial({ address: '' }), 'trial.address must be an email address'],
  ['an address at a sample domain', trial({ address: 'a@b.example' }), 'which can’t receive email'],
  ['an unknown time zone', trial({ timeZone: 'Mars' }), 'trial.timeZone must be the name of'],
  ['a misspelled setting', trial({ fireWall: true }), "trial has no setting 'fireWall'."],
  [
    'an endpoint concurrency of zero',
    trial({ endpointConcurrency: 0 }),
    "trial.endpointConcurrency must be 'none' or",
  ],
  [
    'a firewall that isn’t true or false',
    production({ firewall: 'on' }),
    'production.firewall must be true or false',
  ],
  [
    'a budget of zero',
    production({ monthlyBudget: 0 }),
    'production.monthlyBudget must be an amount',
  ],
  [
    'a limit of half an email an hour',
    production({ guideEmailsPerHour: 0.5 }),
    'production.guideEmailsPerHour must be a whole',
  ],
  [
    'an alarm after 30 days without a lead',
    production({ daysWithoutLead: 30 }),
    'production.daysWithoutLead must be',
  ],
  ['a sender without a domain', production({ sender: 'guide' }), 'production.sender must be'],
  [
    'an unknown value of sesIdentity',
    production({ sesIdentity: 'mine' }),
    'production.sesIdentity must be',
  ],
  [
    'a URL instead of a domain',
    production({ domain: { ...domain, name: 'https://a.com' } }),
    'production.domain.name must be a domain',
  ],
  ['a domain with www', production({ domain: { ...domain, name: 'www.a.com' } }), 'without www.'],
  [
    'the domain of the samples',
    production({ domain: { ...domain, name: 'a.example' } }),
    'a reserved example domain',
  ],
  [
    'an unknown value of www',
    production({ domain: { ...domain, www: true } }),
    'production.domain.www must be',
  ],
  [
    'records that aren’t a list',
    production({ domain: { ...domain, ownRecords: 'dmarc' as never } }),
    "production.domain.ownRecords must be a list, such as ['apex', 'dmarc'].",
  ],
  [
    'an unknown kind of record',
    production({ domain: { ...domain, ownRecords: ['mx' as never] } }),
    "production.domain.ownRecords.0 must be 'apex' or 'dmarc'.",
  ],
  [
    'a certificate in another region',
    production({
      domain: { ...domain, certificate: 'arn:aws:acm:eu-west-1:111122223333:certificate/0' },
    }),
    'production.domain.certificate must be',
  ],
  [
    'a new certificate without a hosted zone',
    production({ domain: { ...domain, certificate: 'make one' } }),
    "production.domain.certificate is 'make one', which needs hostedZoneId",
  ],
  [
    'a hosted zone that isn’t text',
    production({ domain: { ...domain, hostedZoneId: 1 } }),
    'production.domain.hostedZoneId must be the id of a zone',
  ],
  [
    'a hosted zone given by its domain',
    production({ domain: { ...domain, hostedZoneId: 'a.com' } }),
    'production.domain.hostedZoneId must be',
  ],
])('the CDK refuses %s and prints one sentence', (_, wrong, sentence) => {
  const mistakes = mistakesIn(() => chooseSettings(wrong));
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toContain(sentence);
  expect(mistakes[0]).toMatch(/^In infra\/settings\.ts, (trial|production)[\w.]* .*\.$/);
});

test('the CDK refuses an unknown stage, and prints a sentence for each mistake', () => {
  expect(mistakesIn(() => chooseSettings(ownersSettings(), 'moon'))).toEqual([
    "stage is 'moon': it must be 'trial' or 'production'.",
  ]);
  expect(mistakesIn(() => chooseSettings(trial({ address: '', firewall: 1 })))).toHaveLength(2);
});

test('a production deployment, unlike a trial, refuses sample content, texts that no lawyer reviewed, and pages with another site’s URL', () => {
  const owners = chooseSettings(ownersSettings());
  expect(mistakesIn(() => deployedStage(owners, { ...shown, sampleContent: true }))[0]).toMatch(
    /sample content.*16 CFR 465/,
  );
  expect(mistakesIn(() => deployedStage(owners, { ...shown, legalReviewed: false }))).toEqual([
    expect.stringMatching(
      /legalReviewed is not true .*have a lawyer review.*the consent into shared\/owner\.ts/,
    ),
  ]);
  expect(mistakesIn(() => deployedStage(owners, { ...shown, siteUrl: 'https://b.com' }))).toEqual([
    expect.stringContaining(
      'In infra/settings.ts, production.domain puts the site at https://www.owners-domain.com, but its pages name https://b.com',
    ),
  ]);
  const sample = { sampleContent: true, legalReviewed: false, siteUrl: 'https://a.example' };
  const stage = deployedStage(chooseSettings(ownersSettings(), 'trial'), sample);
  expect(stage).not.toHaveProperty('siteUrl');
});

test('deletion protection is off until the owner turns it on', () => {
  const { deletionProtection: _, ...first } = ownersSettings().production;
  const settings = { ...ownersSettings(), production: first };
  expect(deployedStage(chooseSettings(settings), shown).isProtected).toBe(false);
  expect(deployedStage(chooseSettings(ownersSettings()), shown).isProtected).toBe(true);
});
