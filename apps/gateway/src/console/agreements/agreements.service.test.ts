// Agreements in the console, on a real database: found, shown with their charges and what prevents debits,
// and their numbers in clear if a reason is given.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { DEBITED } from '../../agreements/testing/fixture-dates.ts';
import { keepCarrierBook, keepWalletBook } from '../../partners/testing/partner-books.ts';
import { stopDebitsOf } from '../stops.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';

const SIGNER = '2222222222';
const OWN = '13900139000';
const MEMBER = '13822223333';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
/** An agreement for the signer's own number, with one charge, and one for a member's. */
let own = '';
let family = '';
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  const { orders } = harness;
  keepWalletBook(orders.entrust, orders.clock);
  keepCarrierBook(orders.carrier);
  clerk = await harness.person('Li Wei', ['customerService']);
  own = await orders.openAgreement({ nickname: 'call 13711112222' }, SIGNER);
  family = await orders.openAgreement({ beneficiaryMobileNo: MEMBER, channelCode: 'shop' }, SIGNER);
  await orders.runUntil(DEBITED);
});
afterAll(() => harness.end());

/** The console uses the real clock, which for one month is in the month of the scenario. */
const chinaMonth = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 7);

const lifeOf = async (agreementNo: string) => (await clerk.call('GET /agreement', { agreementNo })).body.life;
const holdsOf = async (agreementNo: string) =>
  (await lifeOf(agreementNo)).holds.map(({ hold, channel }) => [hold, channel].filter(Boolean).join(' '));
const operate = (kind: 'pause' | 'resume', agreementNo: string) =>
  harness.orders.automatic.commands.operate(SIGNER, {
    idempotencyKey: harness.orders.requestNo(),
    kind,
    agreementNo,
  });

test("finds an agreement by its number, or by a charge's number together with its order", async () => {
  const found = async (q: string) => {
    const { body } = await clerk.call('GET /search', { q });
    return [...body.agreements.map((one) => one.agreementNo), ...body.orders.map((one) => one.orderNo)];
  };
  const [charge] = await harness.orders.charges(own);
  expect(await found(own)).toEqual([own]);
  expect(await found(` ${charge?.chargeNo} `)).toEqual([own, charge?.orderNo]);
  expect(await found(`A${'9'.repeat(24)}`)).toEqual([]);
});

test("shows an agreement's terms, consent and timeline, with all numbers masked", async () => {
  const { agreement, timeline, isWholeTimeline, consents } = await lifeOf(own);
  expect(agreement).toMatchObject({
    agreementNo: own,
    userNo: SIGNER,
    memberUserNo: null,
    state: 'active',
    mobileNo: '139****9000',
    signerMobileNo: '139****9000',
    isOwn: true,
    nickname: 'call 137****2222',
    amountFen: 5000,
    capPerMonthFen: 10_000,
    chargedThisMonthFen: chinaMonth(Date.now()) === chinaMonth(DEBITED) ? 5000 : 0,
    mandate: 'active',
    reason: null,
  });
  expect(consents).toEqual([]);
  expect(isWholeTimeline).toBe(true);
  const happened = timeline.map(({ entity, event }) => `${entity} ${event}`);
  expect(happened[0]).toBe('agreement drafted');
  expect(happened).toEqual(
    expect.arrayContaining(['agreement signed', 'charge announced', 'charge credited']),
  );
  const signed = timeline.find(({ entity, event }) => `${entity} ${event}` === 'agreement signed');
  expect(agreement.since).toBe(signed?.at);
  expect(JSON.stringify(await lifeOf(family))).not.toMatch(/\b1[3-9]\d{9}\b/);
});

test("shows a member's agreement with the consent request, the answer and the member's user", async () => {
  await harness.pool.query('insert into mobile_owners (mobile_no, user_no) values ($1, $2)', [
    harness.pool.numbers.store(MEMBER),
    '3333333333',
  ]);
  const { agreement, consents } = await lifeOf(family);
  expect(agreement).toMatchObject({ isOwn: false, memberUserNo: '3333333333', channel: 'shop' });
  expect(consents).toMatchObject([{ state: 'agreed', answeredBy: 'page', amountFen: 5000 }]);
});

test('lists charges page by page, the newest debit first, each with its order', async () => {
  const { body } = await clerk.call('GET /agreement/charges', { agreementNo: own });
  const [charge] = await harness.orders.charges(own);
  expect(body).toMatchObject({
    charges: [{ chargeNo: charge?.chargeNo, state: 'credited', orderNo: charge?.orderNo, paidFen: 4990 }],
    nextCursor: null,
  });
  // Adds charges as if there had been one every day for two months.
  await harness.pool.query(
    `insert into charges
    select (jsonb_populate_record(c, jsonb_build_object(
        'charge_no', left(c.charge_no, 25) || to_char(day, 'YYYYMMDD'), 'period', to_char(day, 'YYYYMMDD'),
        'debit_at', day, 'order_no', null))).*
    from charges c, generate_series(timestamptz '2026-09-01', '2026-10-31', interval '1 day') day
    where c.agreement_no = $1`,
    [own],
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await clerk.call('GET /agreement/charges', { agreementNo: own, ...(cursor && { cursor }) });
    seen.push(...page.body.charges.map(({ debitAt }) => debitAt));
    cursor = page.body.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(62);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  expect(await clerk.call('GET /agreement/charges', { agreementNo: own, cursor: 'x' })).toMatchObject({
    status: 400,
  });
});

test('shows why an agreement is not debited, and what its signer can do', async () => {
  expect(await holdsOf(own)).toEqual([]);
  await operate('pause', own);
  expect(await holdsOf(own)).toEqual(['paused']);
  const acts = new Map((await lifeOf(own)).signerActs.map(({ act, whyNot }) => [act, whyNot]));
  expect(Object.fromEntries(acts)).toEqual({
    pause: 'agreementNotChangeable',
    resume: null,
    skip: 'nothingToSkip',
    unskip: 'nothingToSkip',
    cancel: null,
  });
  await harness.pool.query(`insert into channels (cnl_code, settings) values ('shop', '{}')`);
  expect(await stopDebitsOf(harness.pool, 'shop', { operator: 'x', reason: 'y' })).toBeNull();
  expect(await holdsOf(own)).toEqual(['paused']);
  expect(await holdsOf(family)).toEqual(['debitsStopped shop']);
  expect(await stopDebitsOf(harness.pool, null, { operator: 'x', reason: 'y' })).toBeNull();
  await operate('resume', own);
  expect(await holdsOf(own)).toEqual(['debitsStopped']);
});

test('shows a cancelled agreement with the reason that its signer gave', async () => {
  const { automatic } = harness.orders;
  await automatic.commands.cancel(SIGNER, {
    agreementNo: family,
    reasonCode: 'other',
    reasonText: 'my aunt has 13744445555 now',
  });
  const { agreement, holds, signerActs, timeline } = await lifeOf(family);
  expect(agreement).toMatchObject({ state: 'cancelled', reason: 'other' });
  expect(agreement.reasonText).toBe('my aunt has 137****5555 now');
  expect(agreement.since).toBe(timeline.findLast(({ entity }) => entity === 'agreement')?.at);
  expect(holds).toEqual([{ hold: 'over', reason: 'other', channel: null }]);
  expect(new Set(signerActs.map(({ whyNot }) => whyNot))).toEqual(new Set(['agreementNotChangeable']));
});

test('logs repeated openings once, and each reveal of a number with its reason', async () => {
  for (let count = 0; count < 3; count += 1) await lifeOf(own);
  const log = await harness.audited();
  expect(log.filter((line) => line === `Li Wei | open agreement | ${own} | done`)).toHaveLength(1);
  const reason = 'the customer reads it out to me';
  const shown = async (whose: 'signer' | 'toppedUp') =>
    (await clerk.call('POST /agreement/reveal', { agreementNo: family, whose, reason })).body.mobileNo;
  expect([await shown('signer'), await shown('toppedUp')]).toEqual([OWN, MEMBER]);
  const { rows } = await harness.pool.query<{ detail: string }>(
    `select detail from console_audit where act = 'reveal number' and about = $1 order by entry_no`,
    [family],
  );
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([
    { reason, whose: 'signer' },
    { reason, whose: 'toppedUp' },
  ]);
});

test('an order of a charge names its agreement and its user', async () => {
  const charge = (await harness.orders.charges(own)).find(({ orderNo }) => orderNo !== null);
  const { body } = await clerk.call('GET /order', { number: charge?.orderNo ?? '' });
  expect(body.life.order).toMatchObject({ agreementNo: own, userNo: SIGNER });
});

test('an unknown agreement is not found', async () => {
  expect(await clerk.call('GET /agreement', { agreementNo: `A${'9'.repeat(24)}` })).toMatchObject({
    status: 404,
  });
});
