import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { unsubscribe } from '#shared/endpoints/visitor.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { waitForEmailState } from '#tests/support/cloud/records.ts';
import { signUp } from '#tests/support/product/account.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { linkIn, newReader, press } from '#tests/support/product/series.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';
import { allPages, grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

const trainer = await newTrainer();
const month = new Date().toISOString().slice(0, 7);

const allLeads = async () => {
  const pages = await allPages((place) => grantedBy('listLeads', { month, ...place }, trainer));
  return {
    rows: pages.flatMap(({ rows }) => rows),
    counts: pages.flatMap(({ counts = [] }) => counts),
  };
};

const exported = async (): Promise<string> => {
  const exportId = newId();
  const parts = await allPages((place) =>
    grantedBy('exportLeads', { month, exportId, ...place }, trainer),
  );
  return parts.map(({ csv }) => csv).join('');
};

test('a trainer sees a lead’s source, the state of its email, and how many leads each source brought', async () => {
  const [email, key] = [freshAddress(), newKey()];
  const source = { source: `list-${newId()}`, medium: 'email', referrer: 'www.example.org' };
  expect((await submitLead(email, key, { source })).status).toBe(200);
  await waitForEmailState(leadIdOf(key), 'sent');
  const { rows, counts } = await allLeads();
  expect(rows.filter((row) => row.email === email)).toEqual([
    expect.objectContaining({ id: leadIdOf(key), source, guideEmail: 'sent' }),
  ]);
  expect(counts).toContainEqual({ source, leads: 1, assessments: 0, clients: 0 });
});

test('the API counts for each source how many leads later submitted an assessment, and how many became clients', async () => {
  const account = await signUp();
  const before = { source: `before-${newId()}` };
  const after = { source: `after-${newId()}` };
  const at = (source: object) => ({ source, leads: 1, assessments: 0, clients: 0 });
  await submitLead(account.email.toUpperCase(), newKey(), { source: before });
  await newAssessment(account);
  await submitLead(account.email, newKey(), { source: after });
  expect((await allLeads()).counts).toEqual(
    expect.arrayContaining([{ ...at(before), assessments: 1 }, at(after)]),
  );
  for (const change of [
    { to: 'contacted', via: 'phone', at: new Date().toISOString() } as const,
    { to: 'client' } as const,
  ]) {
    const [row] = (await grantedBy('searchCases', { email: account.email }, trainer)).rows;
    const { clientId = '', revision = 0 } = row ?? {};
    await grantedBy('changeCase', { clientId, revision, changeId: newId(), change }, trainer);
  }
  const { rows, counts } = await allLeads();
  expect(counts).toEqual(
    expect.arrayContaining([{ ...at(before), assessments: 1, clients: 1 }, at(after)]),
  );
  const [found] = (await grantedBy('searchCases', { email: account.email }, trainer)).rows;
  const became = rows.filter(({ email }) => email.toLowerCase() === account.email.toLowerCase());
  expect(became.map((each) => [each.source, each.became, each.assessmentId])).toEqual([
    [after, 'nothing', undefined],
    [before, 'client', found?.assessments.at(-1)?.id],
  ]);
  const csv = await exported();
  const lastCells = [after, before].map(
    ({ source }) => csv.match(new RegExp(`,${source},.*,(.*)\r`))?.[1],
  );
  expect(lastCells).toEqual(['', 'client']);
});

test('the export of leads is a CSV without formulas that a spreadsheet could run, and adds one audit entry', async () => {
  const email = freshAddress();
  const name = '=HYPERLINK("http://evil.example","x")';
  await submitLead(email, newKey(), { name, source: { campaign: '+1, "two"' } });
  const exports = async () =>
    (await auditOf(trainer.id)).filter(({ action }) => action === 'exported leads').length;
  const before = await exports();
  const lines = (await exported()).split('\r\n');
  expect(lines[0]).toBe(
    `requested (${brand.workingHours.timeZone}),email,name,source,medium,campaign,referrer,unsubscribed or marked as spam (${brand.workingHours.timeZone}),after the request`,
  );
  const line = lines.find((each) => each.includes(email));
  expect(line).toMatch(/,"'=HYPERLINK\(""http:\/\/evil\.example"",""x""\)",,,"'\+1, ""two""",,,$/);
  expect((await exports()) - before).toBe(1);
});

test('the export of leads shows when an address unsubscribed, even if the lead used a variant with a +tag', async () => {
  const [stopped, other] = [freshAddress(), freshAddress()];
  const variant = stopped.replace('@', '+tag@');
  const { guideText } = await newReader(variant);
  for (const email of [stopped, other]) await submitLead(email);
  expect((await press(linkIn(guideText, unsubscribe.path))).status).toBe(200);
  const lines = (await exported()).split('\r\n');
  const lastCellsOf = (email: string) =>
    lines.find((each) => each.includes(email))?.match(/[^,]*,[^,]*$/)?.[0];
  expect(lastCellsOf(`,${stopped},`)).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d,$/);
  expect(lastCellsOf(other)).toBe(',');
});
