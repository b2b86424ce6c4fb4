/**
 * Rows that remain: how much strangers and users can make the product store permanently, or open at the
 * cashier.
 */
import { randomUUID } from 'node:crypto';
import { errorList } from '@phonebill/contract';
import { inParallel } from '../../harness/in-parallel.ts';
import { counted } from '../../harness/report.ts';
import { onDay, setupOf } from '../../support/agreements.ts';
import { eventually } from '../../support/eventually.ts';
import { pageKeys } from '../../support/page-keys.ts';
import { createSignOnHarness } from '../../support/sign-on-harness.ts';
import { type RowCounts, rowsOfTables } from '../../support/table-rows.ts';
import { numbersOf, wish } from '../../support/visitors.ts';
import type { Attack } from '../attack.ts';
import type { PlacedOrder } from '../guest.ts';
import type { Target } from '../target.ts';

/** The limits stated in docs/security.md and docs/configuration.md. */
const PICTURES_AN_HOUR = 120;
const UNPAID_IN_AN_HOUR = 20;
const OPENINGS_A_DAY = 40;
const LIVE_SESSIONS = 10;

const newNumber = numbersOf('13933');
const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Returns the tables that have more rows than before, and by how many. */
const growth = (before: RowCounts, after: RowCounts): string[] =>
  Object.keys(after).flatMap((table) => {
    const more = (after[table] ?? 0) - (before[table] ?? 0);
    return more > 0 ? [`${more} rows of ${table} are left`] : [];
  });

/** Returns the row counts once nothing is written any more. */
const settledRows = (target: Target): Promise<RowCounts> =>
  eventually('nothing to be under way', async () => {
    const before = await rowsOfTables(target.pool);
    const after = await rowsOfTables(target.pool);
    return JSON.stringify(before) === JSON.stringify(after) && after;
  });

export const refusedGuestOrders: Attack = {
  name: 'guest orders of new devices that are refused',
  count: { whole: 1200, short: 60 },
  // Rows left by others meanwhile would be included.
  mixes: false,
  async run(target, count) {
    const wrong = [{ priceFen: 1 }, { faceFen: 1234 }, { mobileNo: '1390033' }, { voucherNo: 'V1' }];
    const before = await settledRows(target);
    const codes: string[] = [];
    await inParallel(places(count), 10, async (at) => {
      const body = { ...wish(newNumber()), xAuthToken: randomUUID(), ...wrong[at % wrong.length] };
      codes.push((await target.post('/vi/order', target.newAddress(), body)).msgCd);
    });
    const violations = growth(before, await settledRows(target));
    if (codes.includes('PMC00000')) violations.push('an order that should be refused was placed');
    return { result: counted(codes), violations };
  },
};

export const askedByNewDevices: Attack = {
  name: 'new devices ask for orders and results that are not theirs, pay and cancel them: no visitor is kept',
  count: { whole: 600, short: 60 },
  mixes: false,
  async run(target, count) {
    const before = await settledRows(target);
    const codes: string[] = [];
    await inParallel(places(count), 10, async (at) => {
      const orderNo = String(at).padStart(24, '2');
      const operation = at % 2 === 0 ? 'pay' : 'cancel';
      const address = target.newAddress();
      const body = { operation, orderNo, xAuthToken: randomUUID() };
      codes.push((await target.post('/vi/order', address, body)).msgCd);
      const asked = { orderNo, resultKey: 'x' };
      codes.push((await target.post('/vi/queryRechargeBill', address, asked)).msgCd);
    });
    return {
      tried: codes.length,
      result: counted(codes),
      violations: growth(before, await settledRows(target)),
    };
  },
};

export const drawnPictures: Attack = {
  name: 'pictures with letters, asked for by one address',
  count: { whole: 1816, short: 200 },
  mixes: false,
  async run(target, count) {
    const address = target.newAddress();
    const before = await settledRows(target);
    const codes: string[] = [];
    await inParallel(places(count), 10, async () => {
      codes.push((await target.get('/own/v1/graphicCode', address)).msgCd);
    });
    const drawn = codes.filter((msgCd) => msgCd === 'PMC00000').length;
    const violations = growth(before, await settledRows(target)).filter((one) => one !== COUNT_OF_ONE);
    if (drawn > PICTURES_AN_HOUR) violations.push(`${drawn} pictures were drawn`);
    return { result: counted(codes), violations };
  },
};
const COUNT_OF_ONE = '1 rows of rate_limits are left';

export const placedAndCancelled: Attack = {
  name: 'orders that a user places and cancels: trades at the cashier',
  count: { whole: 644, short: 50 },
  mixes: true,
  async run(target, count) {
    const { address, userNo, ssoToken } = await target.newUser();
    const codes: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const wanted = { ...wish(newNumber()), faceFen: 1000, priceFen: 998, ssoToken };
      const { msgCd, order } = await target.post<PlacedOrder>('/vi/order', address, wanted);
      codes.push(msgCd);
      if (!order) continue;
      const cancel = { operation: 'cancel', orderNo: order.orderNo, ssoToken };
      await target.post('/vi/order', address, cancel);
    }
    const { rowCount } = await target.pool.query('select from payments where user_no = $1', [userNo]);
    const trades = rowCount ?? 0;
    const violations = trades > UNPAID_IN_AN_HOUR ? [`${trades} trades were opened`] : [];
    if (trades === 0) violations.push('nothing could be ordered at all');
    return { result: `${counted(codes)}; ${trades} trades`, violations };
  },
};

export const begunAgreements: Attack = {
  name: 'agreements that a user begins to open and never confirms',
  count: { whole: 1956, short: 60 },
  mixes: true,
  async run(target, count) {
    const user = await target.newUser();
    const codes: string[] = [];
    await inParallel(places(count), 5, async (at) => {
      const setup = { ...setupOf(user, onDay(1 + (at % 28))), ssoToken: user.ssoToken };
      codes.push((await target.post('/auto/v1/creditPay/protocolChange', user.address, setup)).msgCd);
    });
    const { rowCount } = await target.pool.query('select from agreements where user_no = $1', [user.userNo]);
    const kept = rowCount ?? 0;
    const violations = kept > OPENINGS_A_DAY ? [`${kept} openings are kept`] : [];
    if (kept === 0) violations.push('no agreement could be opened at all');
    return { result: `${counted(codes)}; ${kept} kept`, violations };
  },
};

export const manySessions: Attack = {
  name: 'a user signs on again and again: sessions',
  count: { whole: 60, short: 14 },
  mixes: true,
  async run(target, count) {
    const mobileNo = newNumber();
    const tokens: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const credential = createSignOnHarness(target).credential({ mobileNo });
      const query = { ...credential, clientKey: pageKeys.publicKey };
      const answer = await target.get<{ ssoToken: string }>(
        '/common/v1/ssoToken/check',
        target.newAddress(),
        query,
      );
      tokens.push(answer.ssoToken ?? '');
    }
    const codes: string[] = [];
    for (const ssoToken of tokens) {
      const address = target.newAddress();
      codes.push((await target.get('/common/v1/ssoToken/validCheck', address, { ssoToken })).msgCd);
    }
    const live = codes.filter((msgCd) => msgCd === 'PMC00000').length;
    const violations = live === LIVE_SESSIONS ? [] : [`${live} sessions are live`];
    if (codes.at(-1) !== 'PMC00000') violations.push('the newest session has ended');
    if (codes[0] !== errorList.tokenInvalid.msgCd) violations.push('the oldest session is live');
    return { result: counted(codes), violations };
  },
};
