import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { setDebitStops } from '../testing/debit-stops.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { changeTerms, openedAgreement, type OpenedAgreement, USER } from '../testing/opened-agreement.ts';

let { harness, wallet, agreementNo } = {} as OpenedAgreement;
beforeEach(async () => {
  ({ harness, wallet, agreementNo } = await openedAgreement(await createTestDatabase()));
});
afterEach(() => harness.end());

/**
 * Brings the December charge to being debited: what was sent so far did not arrive, and from now on it would.
 */
async function sentInVain(until = inDecember(15, 11)): Promise<string> {
  wallet.behaviour = { balance: 'silent' };
  await harness.runUntil(until, HOUR / 2);
  const [charge] = await harness.charges(agreementNo);
  if (charge?.state !== 'debiting' || charge.orderNo === null) throw new Error('nothing is being debited');
  wallet.behaviour = {};
  harness.entrust.calls.length = 0;
  return charge.orderNo;
}

/** Advances the order when its next step is due. */
async function lookAt(orderNo: string): Promise<void> {
  harness.time.now += 6 * 60_000;
  await harness.advance(orderNo);
}

const charges = async () =>
  (await harness.charges(agreementNo)).map(({ period, state, reason }) => `${period} ${state} ${reason}`);
const sent = (): number => harness.entrust.count('authorise');

test('a debit is voided if a process paused its agreement without closing the charge', async () => {
  const orderNo = await sentInVain();
  // Pauses like the previous release, and like a process that dies before the order is closed.
  await harness.automatic.store.update(agreementNo, (change) => change.agreement('paused'));
  await lookAt(orderNo);
  expect([sent(), harness.entrust.count('void')]).toEqual([0, 1]);
  expect((await harness.store.find(orderNo))?.order.state).toBe('closed');
  await harness.settle();
  expect(await charges()).toEqual(['202612 cancelled agreementPaused']);
});

test('a due debit waits for a concurrent pause to commit, and is not sent', async () => {
  const orderNo = await sentInVain();
  const blocker = await harness.pool.connect();
  let look: Promise<void>;
  try {
    await blocker.query('begin');
    await blocker.query(
      `update agreements set state = 'paused', version = version + 1 where agreement_no = $1`,
      [agreementNo],
    );
    look = lookAt(orderNo);
    await expect
      .poll(async () => {
        const { rows } = await harness.pool.query<{ waiting: number }>(
          `select count(*)::integer as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and query like '%confirm_debits%'`,
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
    await blocker.query('commit');
  } finally {
    blocker.release();
  }
  await look;
  expect(sent()).toBe(0);
  await harness.settle();
  expect(await charges()).toEqual(['202612 cancelled agreementPaused']);
});

test.each([
  ['all channels', [{ channel: null }], 0],
  ['another channel', [{ channel: 'partner-shop' }], 1],
])(
  'a stop of %s that this process has not read yet is checked before the sending',
  async (_what, stops, times) => {
    const orderNo = await sentInVain();
    await setDebitStops(harness.pool, stops);
    await lookAt(orderNo);
    expect(sent()).toBe(times);
    await setDebitStops(harness.pool, []);
    await lookAt(orderNo);
    await harness.settle();
    expect(sent()).toBe(1);
    expect(await charges()).toEqual(['202612 credited null']);
  },
);

test('a debit is not sent again after its month has ended, because the cap is monthly', async () => {
  agreementNo = await harness.openAgreement(
    {
      beneficiaryMobileNo: '13700137009',
      terms: { ...(await harness.agreement(agreementNo)).agreement.terms, dayOfMonth: 31 },
    },
    '2323232323',
  );
  harness.time.now = inDecember(30, 12);
  const orderNo = await sentInVain(inDecember(31, 20));
  harness.time.now = inDecember(32, 9);
  await harness.advance(orderNo);
  expect(sent()).toBe(0);
  await harness.settle();
  expect((await charges()).at(-1)).toBe('202612 cancelled monthMissed');
});

test('a debit is not sent again after the last day, even before the agreement is ended', async () => {
  await changeTerms({ harness, agreementNo }, { endsOn: '2026-12-15' });
  const orderNo = await sentInVain();
  harness.time.now = inDecember(16, 9);
  await harness.advance(orderNo);
  expect(sent()).toBe(0);
  await harness.settle();
  expect(await charges()).toEqual(['202612 cancelled agreementEnded']);
});

test('debits the next source if the signer has removed the first', async () => {
  const orderNo = await sentInVain();
  await changeTerms({ harness, agreementNo }, { payOrder: ['card'] });
  await lookAt(orderNo);
  expect([sent(), harness.entrust.count('void')]).toEqual([0, 1]);
  await harness.settle();
  expect([...wallet.debits.values()].map(({ source, state }) => `${source} ${state}`)).toEqual(['card paid']);
  expect(await charges()).toEqual(['202612 credited null']);
});

test("refunds a debit if the signer paused before the wallet's answer", async () => {
  const authorise = harness.entrust.port.authorise.bind(harness.entrust.port);
  const orderNo = await sentInVain();
  harness.entrust.port.authorise = async (...given) => {
    const answer = await authorise(...given);
    const { underWay } = await harness.automatic.commands.operate(USER, {
      idempotencyKey: harness.requestNo(),
      kind: 'pause',
      agreementNo,
    });
    expect(underWay?.outcome).toBe('beingCancelled');
    return answer;
  };
  await lookAt(orderNo);
  harness.entrust.port.authorise = authorise;
  await harness.settle();
  expect(wallet.paid(agreementNo)).toHaveLength(1);
  expect(wallet.kept(agreementNo)).toBe(0n);
  expect(await charges()).toEqual(['202612 cancelled agreementPaused']);
});
