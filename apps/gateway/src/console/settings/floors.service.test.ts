// Floors of prices, and limits on how far prices may move at once: proposed in the console by one person,
// approved by another, of finance. On a real database, through the console and by SQL.
import type { ProposedAct } from '@phonebill/contract/console';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { createSettingsDesk } from '../testing/settings-desk.ts';

const reason = 'margins of December';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
beforeEach(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  ({ operator, finance } = await createSettingsDesk(harness));
});
afterEach(() => harness.end());

const present = async () => (await operator.call('GET /settings/floors', {})).body;

/** Returns a proposal with another floor for CMCC only. */
async function withFloor(floor: number): Promise<Extract<ProposedAct, { kind: 'changeFloors' }>> {
  const { floors: before } = await present();
  return { kind: 'changeFloors', before, floors: { ...before, CMCC: { floor, move: 500 } }, reason };
}

async function proposed(floor: number) {
  const { body } = await operator.propose(await withFloor(floor));
  expect(body.message).toBeUndefined();
  return body.proposal;
}

/** Writes floors as `config:propose` and `config:approve` do where nobody works in the console. */
const approvedByName = (floor: number) =>
  harness.pool.query(
    `insert into price_proposals (kind, payload, payload_hash, proposed_by, approved_by, reason,
      approval_reason, proposed_at, expires_at, approved_at, executed_at)
    select 'floors', jsonb_build_object('floors', jsonb_object_agg(kind, jsonb_build_object('floor',
      case kind when 'CMCC' then $1 else floor end, 'move', move))), '', 'li', 'wang', 'by name', 'read it',
      now(), now() + interval '1 day', now(), now() from price_floors()`,
    [floor],
  );

test('floors approved by finance take effect, and are in the history with their persons', async () => {
  const { floors, changes } = await present();
  expect(floors['CMCC']).toEqual({ floor: 9000, move: 500 });
  expect(changes).toEqual([]);
  const proposal = await proposed(9500);
  expect(proposal).toMatchObject({ kind: 'changeFloors', about: 'floors', payload: { before: floors } });
  expect((await present()).floors).toEqual(floors);

  expect(await finance.approve(proposal)).toMatchObject({ body: { proposal: { state: 'done' } } });
  const after = await present();
  expect(after.floors).toEqual({ ...floors, CMCC: { floor: 9500, move: 500 } });
  expect(after.changes).toEqual([
    {
      at: expect.any(String),
      before: floors,
      floors: after.floors,
      proposedBy: 'Zhou Tao',
      reason,
      approvedBy: 'Wang Fang',
      approvalReason: null,
      proposalNo: proposal.proposalNo,
    },
  ]);
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      'Zhou Tao | propose changeFloors | floors | done',
      'Wang Fang | approve changeFloors | floors | done',
      'Wang Fang | carry out changeFloors | floors | done',
    ]),
  );
});

test("prices are checked against the console's floors from their approval on", async () => {
  const breaches = async () => {
    const { body } = await operator.call('GET /settings/version', {});
    const pricing = body.contents['pricing'] as { readonly pricePerTenThousand: object };
    const pricePerTenThousand = { ...pricing.pricePerTenThousand, CMCC: 9960 };
    const { body: drafted } = await operator.call('POST /settings/drafts', {
      basedOn: body.newest,
      contents: { pricing: { ...pricing, pricePerTenThousand } },
    });
    return drafted.draft?.breaches;
  };
  expect(await breaches()).toEqual([]);
  await finance.approve(await proposed(9970));
  expect(await breaches()).toEqual(['CMCC would be 9960 per 10,000, below its floor of 9970']);
});

test('a change shows the floors before it, whether made at the terminal or in the console', async () => {
  await approvedByName(9100);
  await finance.approve(await proposed(9200));
  await approvedByName(9300);
  const { changes, floors } = await present();
  expect(floors['CMCC']?.floor).toBe(9300);
  const seen = changes.map(({ before, floors: then, proposedBy, approvedBy, proposalNo }) => [
    before['CMCC']?.floor,
    then['CMCC']?.floor,
    `${proposedBy}, ${approvedBy}`,
    proposalNo === null ? 'terminal' : 'console',
  ]);
  expect(seen).toEqual([
    [9200, 9300, 'li, wang', 'terminal'],
    [9100, 9200, 'Zhou Tao, Wang Fang', 'console'],
    [9000, 9100, 'li, wang', 'terminal'],
  ]);
});

test('floors are approved only by another person of finance', async () => {
  const proposal = await proposed(9500);
  const other = await harness.person('Feng Yu', ['operations']);
  expect(await operator.approve(proposal)).toMatchObject({ body: { refusal: 'notAllowed' } });
  expect(await other.approve(proposal)).toMatchObject({ body: { refusal: 'notAllowed' } });
  const { body } = await finance.propose(await withFloor(9600));
  expect(body).toMatchObject({
    refusal: 'cannotBeDone',
    message: expect.stringContaining('proposed already'),
  });
  await operator.call('POST /proposals/decline', { proposalNo: proposal.proposalNo, reason: 'not now' });
  const { body: own } = await finance.propose(await withFloor(9600));
  expect(await finance.approve(own.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
});

test('unchanged floors are refused, and so are floors based on outdated ones', async () => {
  const same = await withFloor(9000);
  expect(await operator.propose(same)).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('count already') },
  });
  const late = await withFloor(9500);
  await approvedByName(9100);
  expect(await operator.propose(late)).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('other floors count by now') },
  });
  const { CBN: _one, ...less } = (await present()).floors;
  expect(await operator.propose({ ...(await withFloor(9500)), floors: less })).toMatchObject({
    body: { refusal: 'badRequest' },
  });
});

test('floors replaced in the meantime cannot be approved, and their proposal says so', async () => {
  const proposal = await proposed(9500);
  await approvedByName(9100);
  const { body } = await finance.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  // The page translates the English part into its own language.
  const why = 'other floors count by now: look at them again';
  expect(body.proposal.whyNotApprovable).toMatchObject({ why, message: expect.stringContaining(why) });
  expect(await finance.approve(proposal)).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('other floors count by now') },
  });
  expect((await present()).floors['CMCC']?.floor).toBe(9100);
});

test('the database refuses floors that were not proposed and approved, even by SQL', async () => {
  const { floors } = await present();
  const insert = (payload: object) =>
    harness.pool.query(
      `insert into console_proposals (kind, about, payload, payload_hash, reason, state, proposed_by,
        proposed_with, proposed_at, expires_at)
      values ('changeFloors', 'x', $1, '', 'x', 'open', $2, 'x', now(), now() + interval '1 day')`,
      [JSON.stringify(payload), operator.personNo],
    );
  const none = 'these are no floors';
  const cmcc = (one: unknown) => ({ before: floors, floors: { ...floors, CMCC: one } });
  await expect(insert(cmcc({ floor: 0, move: 500 }))).rejects.toThrow(none);
  await expect(insert(cmcc({ floor: 10_001, move: 500 }))).rejects.toThrow(none);
  await expect(insert(cmcc({ floor: '9100', move: 500 }))).rejects.toThrow(none);
  await expect(insert(cmcc({ floor: 9100, move: 500, more: 1 }))).rejects.toThrow(none);
  await expect(insert(cmcc({ floor: 9100 }))).rejects.toThrow(none);
  await expect(insert({ before: floors, floors })).rejects.toThrow(none);
  await expect(insert({ before: floors, floors: { CMCC: { floor: 1, move: 1 } } })).rejects.toThrow(none);
  await expect(insert({ before: floors })).rejects.toThrow(none);
  const others = 'other floors count by now';
  const changed = cmcc({ floor: 1, move: 500 }).floors;
  await expect(insert({ before: changed, floors })).rejects.toThrow(others);
  await expect(insert({ floors: changed })).rejects.toThrow(others);

  const { proposalNo } = await proposed(1);
  const other = await harness.person('Feng Yu', ['operations']);
  const approve = (personNo: number) =>
    harness.pool.query(
      `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
        approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
      [proposalNo, personNo],
    );
  await expect(approve(other.personNo)).rejects.toThrow('approved by finance');
  await expect(approve(operator.personNo)).rejects.toThrow();
  const finish = `update console_proposals set state = 'done', executed_at = $2 where proposal_no = $1`;
  await expect(harness.pool.query(finish, [proposalNo, new Date()])).rejects.toThrow('nobody approved');
  // Changing only the state does not put floors into effect either.
  await harness.pool.query(`update console_proposals set state = 'done' where proposal_no = $1`, [
    proposalNo,
  ]);
  expect((await present()).floors).toEqual(floors);
});

test('floors take effect in the order of their execution, whatever time is written', async () => {
  const { proposalNo, hash } = await proposed(9500);
  await harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
      approved_hash = decode($3, 'hex'), approved_at = present_time() where proposal_no = $1`,
    [proposalNo, finance.personNo, hash],
  );
  const finish = `update console_proposals set state = 'done', executed_at = now() + interval '9 years'
    where proposal_no = $1`;
  await harness.pool.query(finish, [proposalNo]);
  expect((await present()).floors['CMCC']?.floor).toBe(9500);
  await finance.approve(await proposed(9600));
  expect((await present()).floors['CMCC']?.floor).toBe(9600);
});
