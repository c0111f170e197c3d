import { coachLimits } from '#shared/coach-records.ts';
import { addressHash } from '../adapters/address-hash.ts';
import { kmsClient } from '../adapters/clients.ts';
import { decryptWith } from '../adapters/decrypt.ts';
import { readEnvironment } from '../adapters/env.ts';
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

const env = readEnvironment('coach/list-assessments');
const tables = deedTables(env);
const clients = clientsStore(tables.tableOf(env.CLIENTS_TABLE));
const hash = addressHash(kmsClient(), env.ADDRESS_KEY_ARN, 'client');
const admit = admitPage(tables);
const now = () => new Date();

const lists = {
  ...clients,
  findByAddress: async (email: string) =>
    clients.findByAddress(await hash(exactAddress(email)), coachLimits.page),
  unsealContact: unsealContact(decryptWith(env.CONTACT_KEY_ARN)),
  admit: (action: 'listed' | 'searched', trainer: { id: string }, time: Date) =>
    admit({ action, by: trainer.id, time }),
  now,
};

const figures = {
  ...clients,
  findHoliday: findHoliday(tables.coachState),
  isLocked: trainersStore(tables.trainers).isLocked,
  timeZone: env.TIME_ZONE,
  now,
};

export const handler = handleTrainers({
  issuer: env.TRAINERS_ISSUER,
  originSecret: env.ORIGIN_SECRET,
  endpoints: {
    listRecords: listRecords(lists),
    searchRecords: searchRecords(lists),
    countWaiting: countWaiting(figures),
    readFigures: readFigures(figures),
  },
});
