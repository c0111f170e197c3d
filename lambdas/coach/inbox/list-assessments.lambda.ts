import { admitPage } from '#lambdas/audit/page-admission.ts';
import { deedTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
import { clientsStore } from '#lambdas/case/find.ts';
import { unsealContact } from '#lambdas/coach/case/unseal.ts';
import { handleTrainers } from '#lambdas/coach/endpoint.ts';
import { exactAddress } from '#lambdas/mail/recipient.ts';
import { findHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { kmsClient } from '#lambdas/platform/aws/clients.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { countWaiting, readFigures } from './figures.ts';
import { listRecords, searchRecords } from './list.ts';

const tables = deedTables();
const clients = clientsStore(tables.table('CLIENTS_TABLE'));
const hash = addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'client');
const admit = admitPage(tables);
const now = () => new Date();

const lists = {
  ...clients,
  findByAddress: async (email: string) =>
    clients.findByAddress(await hash(exactAddress(email)), coachLimits.page),
  unsealContact: unsealContact(decryptWith(variable('CONTACT_KEY_ARN'))),
  admit: (action: 'listed' | 'searched', trainer: { id: string }, time: Date) =>
    admit({ action, by: trainer.id, time }),
  now,
};

const figures = {
  ...clients,
  findHoliday: findHoliday(tables.coachState),
  isLocked: trainersStore(tables.trainers).isLocked,
  timeZone: variable('TIME_ZONE'),
  now,
};

export const handler = handleTrainers({
  listRecords: listRecords(lists),
  searchRecords: searchRecords(lists),
  countWaiting: countWaiting(figures),
  readFigures: readFigures(figures),
});
