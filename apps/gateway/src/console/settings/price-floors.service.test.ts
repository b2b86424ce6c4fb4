// Prices below their floor, changed in the console: proposed as such, and approved by a person of finance. On
// a real database, through the console and by SQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { createSettingsDesk, type SettingsDesk } from '../testing/settings-desk.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
let desk: SettingsDesk;
/** Makes each person's name unique. */
let count = 0;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  ({ operator, finance, desk } = await createSettingsDesk(harness));
});
afterAll(() => harness.end());
beforeEach(async () => {
  count += 1;
  await desk.declineOpen();
});

/** Writes the prices of a draft as a version, bypassing the console. */
const writePrices = (hash: string) =>
  harness.pool.query(
    `with v as (
      insert into settings_versions select max(version_no) + 1, 'x', 'x', 'x', now() from settings_versions
      returning version_no)
    insert into settings_parts (part, version_no, content, valid_from)
    select 'pricing', version_no, (select content -> 'pricing' from console_settings_drafts
      where hash = decode($1, 'hex')), now() from v`,
    [hash],
  );

test('prices below their floor are proposed as such, and approved by finance', async () => {
  const draft = await desk.drafted(await desk.cmccAt(8000));
  const { hash, breaches } = draft;
  expect(breaches).toEqual([expect.stringContaining('below its floor')]);
  const of = { draft: hash, startsAt: null, replacesLater: true, reason: 'a test' } as const;
  const override = { kind: 'overridePrices', ...of, breaches, breachReason: 'clearance' } as const;
  const refused = { status: 409, body: { message: expect.stringContaining('not what was shown') } };
  expect(await operator.propose({ kind: 'changeSettings', ...of })).toMatchObject(refused);
  expect(await operator.propose({ ...override, breaches: ['another'] })).toMatchObject(refused);
  const unsaid = { act: 'propose', content: { ...override, breachReason: ' ' } } as const;
  expect(await operator.call('POST /touches', unsaid)).toMatchObject({ status: 400 });
  await expect(writePrices(hash)).rejects.toThrow('prices need a second person');

  const proposal = await desk.proposed(hash, { breaches });
  expect(proposal).toMatchObject({
    kind: 'overridePrices',
    payload: { breaches, breachReason: 'clearance until Sunday' },
  });
  await expect(writePrices(hash)).rejects.toThrow('prices need a second person');
  const other = await harness.person(`Feng Yu ${count}`, ['operations']);
  expect(await other.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'notAllowed' } });
  const { body: seen } = await other.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(seen.proposal.whyNotApprovable?.message).toContain('roles');
  expect((await finance.approve(proposal)).body.proposal).toMatchObject({ state: 'done' });
  expect((await desk.present()).pricing.pricePerTenThousand['CMCC']).toBe(8000);
  // Once carried out, it no longer justifies these prices.
  await finance.approve(await desk.proposed((await desk.drafted(await desk.cmccAt(9980))).hash));
  await expect(writePrices(hash)).rejects.toThrow('prices need a second person');
});

test('finance may propose prices below their floor, but not approve its own proposal', async () => {
  const { hash, breaches } = await desk.drafted(await desk.cmccAt(8010));
  const { body } = await finance.propose({
    kind: 'overridePrices',
    draft: hash,
    startsAt: null,
    replacesLater: true,
    breaches,
    breachReason: 'clearance',
    reason: 'a test',
  });
  expect(await finance.approve(body.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
  const second = await harness.person('Sun Li', ['finance']);
  expect((await second.approve(body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  await finance.approve(await desk.proposed((await desk.drafted(await desk.cmccAt(9980))).hash));
});

test('prices below their floor are approved by finance only, even by SQL', async () => {
  const { hash, breaches } = await desk.drafted(await desk.cmccAt(8020));
  const { proposalNo } = await desk.proposed(hash, { breaches });
  const other = await harness.person(`Feng Yu ${count}`, ['operations', 'administrator']);
  const approve = (personNo: number) =>
    harness.pool.query(
      `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
        approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
      [proposalNo, personNo],
    );
  await expect(approve(other.personNo)).rejects.toThrow('approved by finance');
  await expect(approve(operator.personNo)).rejects.toThrow();
  // No other kind of proposal justifies them either.
  const insert = (kind: string, more: object) =>
    harness.pool.query(
      `insert into console_proposals (kind, about, payload, payload_hash, reason, state, proposed_by,
        proposed_with, proposed_at, expires_at)
      select $1, 'x', jsonb_build_object('draft', $2::text, 'basedOn', based_on) || $3, '', 'x', 'open', $4,
        'x', now(), now() + interval '1 day'
      from console_settings_drafts where hash = decode($2, 'hex')`,
      [kind, hash, JSON.stringify(more), operator.personNo],
    );
  await expect(insert('changeSettings', {})).rejects.toThrow('prices need finance');
  const says = 'says what its prices break, and why';
  await expect(insert('overridePrices', { breaches: [], breachReason: 'why' })).rejects.toThrow(says);
  await expect(insert('overridePrices', { breaches })).rejects.toThrow(says);
  await expect(insert('overridePrices', { breaches, breachReason: ' ' })).rejects.toThrow(says);
});

test('prices are not published if the floors have changed, and the proposal says so', async () => {
  const { hash, breaches } = await desk.drafted(await desk.cmccAt(8030));
  const overriding = await desk.proposed(hash, { breaches });
  const within = await desk.proposed((await desk.drafted(await desk.cmccAt(9975))).hash);
  const floor = (value: number) =>
    harness.pool.query(
      `insert into price_proposals (kind, payload, payload_hash, proposed_by, approved_by, reason,
        approval_reason, proposed_at, expires_at, approved_at, executed_at)
      select 'floors', jsonb_build_object('floors', jsonb_object_agg(kind, jsonb_build_object('floor',
        case kind when 'CMCC' then $1 else floor end, 'move', move))), '', 'li', 'wang', 'x', 'x',
        now(), now() + interval '1 day', now(), now() from price_floors()`,
      [value],
    );
  await floor(9990);
  const notDone = {
    body: { proposal: { state: 'notDone', outcome: expect.stringContaining('other limits by now') } },
  };
  expect(await finance.approve(overriding)).toMatchObject(notDone);
  expect(await finance.approve(within)).toMatchObject(notDone);
  await floor(9000);
});
