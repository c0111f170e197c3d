import type { Settings } from '#infra/settings-schema.ts';

interface Changed {
  stage?: Settings['stage'];
  trial?: Partial<Settings['trial']>;
  production?: Partial<Settings['production']>;
}

export const ownersSettings = ({
  stage = 'production',
  trial,
  production,
}: Changed = {}): Settings => ({
  stage,
  trial: { address: 'owner@owners-domain.com', ...trial },
  production: {
    domain: {
      name: 'owners-domain.com',
      www: 'main',
      certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
    },
    sender: 'guide@owners-domain.com',
    coachEmail: 'coach@owners-domain.com',
    alarmEmail: 'alarms@owners-domain.com',
    timeZone: 'Europe/Berlin',
    daysWithoutLead: 3,
    deletionProtection: true,
    ...production,
  },
});
