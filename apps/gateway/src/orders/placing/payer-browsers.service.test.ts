// Tests of a provider that has a separate way to pay for each kind of browser, and inside the app asks payers
// to identify themselves.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { AuthoriseRequest, PaymentResult, UnpaidResult } from '../../partners/payments/index.ts';
import { NEVER_RECEIVED, NO_ANSWER, paymentResult } from '../../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import type { PayRequest } from '../checkout.ts';
import { paymentRequestView } from '../views/order-view.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;
const CODE = 'weixin://wxpay/bizpayurl?pr=1';

let harness: OrderHarness;
/** The requests that the provider got. */
const asked: AuthoriseRequest[] = [];
const bodies: string[] = [];
/** The payer's id for which codes are exchanged; null when codes are invalid. */
let payer: string | null = 'oPayer';
const exchanged: string[] = [];
const ways = {
  phone: { opensForMs: 4 * MINUTE },
  desktop: { opensForMs: 115 * MINUTE },
  messagingApp: { opensForMs: 115 * MINUTE } as { opensForMs: number } | null,
};

/** Returns the request body that is stored, as for a provider that must know who pays. */
const bodyOf = ({ payerBrowser = 'phone', payerId }: AuthoriseRequest): string =>
  JSON.stringify({ payerBrowser, ...(payerId !== undefined && { payerId }) });

function opened({ amount }: AuthoriseRequest, body = ''): PaymentResult {
  const kept = JSON.parse(body) as Pick<AuthoriseRequest, 'payerBrowser' | 'payerId'>;
  const open = paymentResult('open', amount) as UnpaidResult;
  switch (kept.payerBrowser) {
    case 'desktop':
      return { ...open, payUrl: CODE, payWith: { by: 'code' } };
    case 'messagingApp':
      return kept.payerId === undefined
        ? { ...open, tradeNo: null, payUrl: 'https://open.example/authorize', payWith: { by: 'signOn' } }
        : { ...open, payUrl: null, payWith: { by: 'app', parameters: { appId: 'wx1' } } };
    default:
      return open;
  }
}

beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
  Object.assign(harness.cashier.port, {
    traits: { pageOpensForMs: 4 * MINUTE, statementUntil: null, ways },
    authoriseBody: bodyOf,
    payerOf: async (code: string) => {
      exchanged.push(code);
      return payer === null ? NEVER_RECEIVED : { kind: 'payer', payerId: payer };
    },
  });
});
beforeEach(() => {
  harness.time.now = START;
  asked.length = 0;
  bodies.length = 0;
  exchanged.length = 0;
  payer = 'oPayer';
  ways.messagingApp = { opensForMs: 115 * MINUTE };
  harness.cashier.answer('authorise', async (request, body) => {
    asked.push(request);
    bodies.push(body ?? '');
    return opened(request, body);
  });
  harness.cashier.answer('void', async () => paymentResult('closed'));
});
afterAll(() => harness.end());

const payAgain = ({ order }: OrderAggregate, request: Partial<PayRequest>) =>
  harness.pay({ userNo: order.userNo, touristSession: null }, order.orderNo, 'zh', request);
const states = ({ payments }: OrderAggregate) => payments.map(({ state }) => state);
const stateOf = ({ payments }: OrderAggregate) => `state${payments.at(-1)?.paymentNo}`;

test('the kind of browser is sent to the provider and stored with the attempt', async () => {
  const placed = await harness.placed({ browser: 'desktop' });
  expect(asked).toMatchObject([{ payerBrowser: 'desktop' }]);
  expect((await harness.read(placed)).payments).toMatchObject([
    { browser: 'desktop', payUrl: CODE, payWith: { by: 'code' } },
  ]);
  expect(paymentRequestView(placed)).toMatchObject({ payUrl: CODE, payWith: { by: 'code' } });
  const phone = await harness.placed();
  expect(phone.payments).toMatchObject([{ browser: 'phone', payWith: null }]);
  expect(paymentRequestView(phone)).not.toHaveProperty('payWith');
});

test('a payment code is returned again unchanged, even after a page would have expired', async () => {
  const placed = await harness.placed({ browser: 'desktop' });
  harness.time.now = START + 10 * MINUTE;
  expect(await payAgain(placed, { browser: 'desktop' })).toEqual(placed);
});

test('paying in another kind of browser closes the first attempt and opens another', async () => {
  const placed = await harness.placed({ browser: 'desktop' });
  const after = await payAgain(placed, { browser: 'phone' });
  expect(states(after)).toEqual(['closed', 'pending']);
  expect(after.payments.map(({ browser }) => browser)).toEqual(['desktop', 'phone']);
  expect(asked.map(({ paymentNo }) => paymentNo)).toEqual(after.payments.map(({ paymentNo }) => paymentNo));
});

test('paying in another browser is refused if the code was paid meanwhile', async () => {
  const placed = await harness.placed({ browser: 'desktop' });
  harness.cashier.answer('void', async () => paymentResult('paid'));
  await expect(payAgain(placed, { browser: 'phone' })).rejects.toMatchObject({
    errorName: 'orderNotPayable',
  });
  expect(states(await harness.read(placed))).toEqual(['paid']);
});

test('no second attempt is opened until the provider confirms that the first is closed', async () => {
  const placed = await harness.placed({ browser: 'desktop' });
  harness.cashier.answer('void', async () => NO_ANSWER);
  await expect(payAgain(placed, { browser: 'phone' })).rejects.toMatchObject({
    errorName: 'cashierUnavailable',
  });
  expect(states(await harness.read(placed))).toEqual(['pending']);
  expect(asked).toHaveLength(1);
});

test('an attempt whose answer was lost is also closed before another browser pays', async () => {
  harness.cashier.answer('authorise', async () => NO_ANSWER);
  const placed = await harness.placed({ browser: 'desktop' });
  harness.cashier.answer('authorise', async (request, body) => opened(request, body));
  harness.cashier.answer('void', async () => NEVER_RECEIVED);
  const after = await payAgain(placed, { browser: 'phone' });
  expect(states(after)).toEqual(['closed', 'pending']);
  expect(paymentRequestView(after)).not.toHaveProperty('payWith');
});

test('in a browser that the provider does not support, nothing is placed, paid or closed', async () => {
  ways.messagingApp = null;
  await expect(harness.placed({ browser: 'messagingApp' })).rejects.toMatchObject({
    errorName: 'payInPhoneBrowser',
  });
  const placed = await harness.placed();
  await expect(payAgain(placed, { browser: 'messagingApp' })).rejects.toMatchObject({
    errorName: 'payInPhoneBrowser',
  });
  expect(await harness.read(placed)).toEqual(placed);
});

test('inside the app the payer must sign on, and each sign-on code is valid once', async () => {
  const placed = await harness.placed({ browser: 'messagingApp' });
  expect(paymentRequestView(placed)).toMatchObject({ payWith: { by: 'signOn' } });
  harness.cashier.answer('void', async () => NEVER_RECEIVED);
  const signOn = { code: 'c1', state: stateOf(placed) };
  const after = await payAgain(placed, { browser: 'messagingApp', signOn });
  expect([states(after), bodies.at(-1)]).toEqual([
    ['closed', 'pending'],
    '{"payerBrowser":"messagingApp","payerId":"oPayer"}',
  ]);
  expect(paymentRequestView(after)).toMatchObject({ payUrl: '', payWith: { by: 'app' } });
  // Repeated: the attempt that asked is over, so no code is exchanged, and the app gets the same as before.
  expect(await payAgain(placed, { browser: 'messagingApp', signOn })).toEqual(after);
  expect(exchanged).toEqual(['c1']);
});

test('a sign-on state of another attempt exchanges no code', async () => {
  const [placed, other] = [
    await harness.placed({ browser: 'messagingApp' }),
    await harness.placed({ browser: 'messagingApp' }),
  ];
  const signOn = { code: 'c1', state: stateOf(other) };
  await expect(payAgain(placed, { browser: 'messagingApp', signOn })).rejects.toMatchObject({
    errorName: 'payerNotKnown',
  });
  expect([await harness.read(placed), exchanged]).toEqual([placed, []]);
});

test('an invalid sign-on code is refused, and the payer can sign on once more', async () => {
  payer = null;
  const placed = await harness.placed({ browser: 'messagingApp' });
  const signOn = { code: 'c1', state: stateOf(placed) };
  await expect(payAgain(placed, { browser: 'messagingApp', signOn })).rejects.toMatchObject({
    errorName: 'payerNotKnown',
  });
  expect(exchanged).toEqual(['c1']);
  expect(await payAgain(placed, { browser: 'messagingApp' })).toEqual(placed);
});

test("the payer's identity is in no table once the provider has answered", async () => {
  const placed = await harness.placed({ browser: 'messagingApp' });
  harness.cashier.answer('void', async () => NEVER_RECEIVED);
  const signOn = { code: 'c1', state: stateOf(placed) };
  const after = await payAgain(placed, { browser: 'messagingApp', signOn });
  expect(
    JSON.stringify(after, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
  ).not.toContain('oPayer');
  expect(after.payments.map(({ requestBody }) => requestBody)).toEqual([null, null]);
});
