import { coachLimits } from '#shared/coach-records.ts';
import { addressHash } from '../adapters/address-hash.ts';
import { kmsClient } from '../adapters/clients.ts';
import { decryptWith } from '../adapters/decrypt.ts';
import { variable } from '../adapters/env.ts';
import { exactAddress } from '../mail/recipient.ts';
import { findHoliday } from '../outbox/holiday-store.ts';
import { clientsStore } from './clients-store.ts';
import { handleTrainers } from './endpoint.ts';
import { countWaiting, readFigures } from './figures.ts';
import { listRecords, searchRecords } from './list.ts';
import { admitPage } from './page-admission.ts';
import { deedTables } from './tables.ts';
import { trainersStore } from './trainers-store.ts';
import { unsealContact } from './unseal.ts';

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
