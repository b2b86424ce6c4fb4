import { commonPay, type PaymentWithUrl, type Result } from '@phonebill/bridge';
import { createFakeAndroid, openTestPage } from '@phonebill/bridge/testing';
import { expect, test } from 'vitest';
import type { WalletApp } from '../wallet-app/wallet-app.ts';
import { noWallet, unanswered, walletWith } from '../wallet-app/testing/native-stand-in.ts';
import { openCashier } from './open-cashier.ts';

const CASHIER: string = 'https://cashier.example/pay/T1';
const payment = {
  paymentNo: 'P1',
  orderNo: 'T1',
  orderType: '2',
  pickupType: '0',
  payUrl: CASHIER,
} as const;
const byUrl = { kind: 'done', value: { openedBy: 'url' } } as const;
const byApp = { kind: 'done', value: { openedBy: 'app' } } as const;

/**
 * A wallet app that opens its own cashier, or the payment URL as the bridge does when there is no cashier.
 */
function paying(result: Result<{ openedBy: 'app' | 'url' }>, asked: PaymentWithUrl[] = []): WalletApp {
  return walletWith({
    commonPay(given) {
      asked.push(given);
      if (result === byUrl) given.openUrl?.(given.paymentUrl ?? '');
      return Promise.resolve(result);
    },
  });
}

/** Opens the cashier; returns the addresses left for, the toasts, and the offers. */
async function open(walletApp: WalletApp, { canLeave = true, payUrl = CASHIER } = {}) {
  const left: unknown[] = [];
  const said: string[] = [];
  const kept: unknown[] = [];
  let leave = () => undefined as void;
  const opening = await openCashier(
    { ...payment, payUrl },
    { replace: true },
    {
      walletApp,
      leaveTo: (...how) => Promise.resolve((left.push(how), canLeave)),
      showToast: ({ en }) => said.push(en),
      offerPage: (given) => (kept.push(given), () => void kept.push('taken back')),
      whenOutOfSight: (hide) => ((leave = hide), () => (leave = () => undefined)),
    },
  );
  return { opening, left, said, kept, goOutOfSight: () => leave() };
}

const forCashierPage = [[payment.payUrl, { replace: true }]];
/** The text of SPEC section 8, verbatim. */
const LOST = 'the payment address was lost';

test("in a browser, the page is replaced by the cashier's", async () => {
  expect(await open(noWallet)).toMatchObject({
    opening: 'left',
    left: forCashierPage,
    said: [],
    kept: [null],
  });
});

test('SPEC 8 bridge toast: payment address lost: in a browser without a valid address', async () => {
  expect(await open(noWallet, { payUrl: '' })).toMatchObject({ opening: 'nowhere', left: [], said: [LOST] });
  expect(await open(noWallet, { canLeave: false })).toMatchObject({
    opening: 'nowhere',
    left: forCashierPage,
    said: [LOST],
  });
});

test('SPEC 7 bridge: common pay with order details as the gateway returns them', async () => {
  const asked: PaymentWithUrl[] = [];
  expect(await open(paying(byApp, asked))).toMatchObject({
    opening: 'byApp',
    left: [],
    said: [],
    kept: [null],
  });
  expect(asked).toMatchObject([
    { orderNo: 'T1', orderType: '2', pickupType: '0', paymentUrl: payment.payUrl },
  ]);
});

test("SPEC 7 bridge: common pay falls back to the payment URL, with a browser's history entry", async () => {
  expect(await open(paying(byUrl))).toMatchObject({ opening: 'left', left: forCashierPage, said: [] });
  expect(await open(paying(byUrl), { canLeave: false })).toMatchObject({
    opening: 'nowhere',
    left: forCashierPage,
    said: [LOST],
  });
});

test('a cashier does not open after the user cancelled, in a browser or in the app', async () => {
  for (const walletApp of [noWallet, paying(byApp)]) {
    const opened: unknown[] = [];
    const opening = await openCashier(
      { ...payment },
      { replace: true, signal: AbortSignal.abort() },
      {
        walletApp,
        leaveTo: (...how) => Promise.resolve((opened.push(how), true)),
        showToast: (text) => opened.push(text),
        offerPage: () => () => undefined,
        whenOutOfSight: () => () => undefined,
      },
    );
    expect([opening, opened]).toEqual(['left', []]);
  }
});

const failed = { kind: 'failed' } as const;
for (const [result, why] of [
  [unanswered, 'unanswered'],
  [failed, 'failed'],
] as const) {
  const offered = [null, { payUrl: CASHIER, why }];

  test(`SPEC 7 bridge: common pay that ended ${why}: the payment URL is offered for a tap`, async () => {
    expect(await open(paying(result))).toMatchObject({
      opening: 'byApp',
      left: [],
      said: [],
      kept: offered,
    });
  });

  test(`common pay that ended ${why} and opens after all: the offer is withdrawn`, async () => {
    const unseen = await open(paying(result));
    unseen.goOutOfSight();
    expect(unseen.kept).toEqual([...offered, 'taken back']);
    let openedLate: (() => void) | undefined;
    const app = walletWith({
      commonPay(given) {
        ({ openedLate } = given);
        return Promise.resolve(result);
      },
    });
    const { kept } = await open(app);
    openedLate?.();
    expect(kept).toEqual([...offered, 'taken back']);
  });
}

test('offers nothing when a cashier covered the page and never answered', async () => {
  let leave = () => undefined as void;
  const kept: unknown[] = [];
  const app = walletWith({ commonPay: () => (leave(), Promise.resolve(unanswered)) });
  const opening = await openCashier(
    { ...payment },
    {},
    {
      walletApp: app,
      leaveTo: () => Promise.resolve(true),
      showToast: () => undefined,
      offerPage: (given) => (kept.push(given), () => undefined),
      whenOutOfSight: (hide) => ((leave = hide), () => undefined),
    },
  );
  expect([opening, kept]).toEqual(['byApp', [null]]);
});

test('SPEC 8 bridge toast: payment address lost: a failed cashier without an address', async () => {
  expect(await open(paying(failed), { payUrl: '' })).toMatchObject({
    opening: 'nowhere',
    left: [],
    said: [LOST],
    kept: [null],
  });
});

test('SPEC 8 bridge toast: payment address lost: by the bridge, in an app without a cashier', async () => {
  const native = createFakeAndroid({ methods: ['goActivity.goWeb'] });
  const { bridge, toasts, visited } = openTestPage(native, 'android');
  const app = walletWith({ commonPay: (given) => commonPay(bridge, given) });
  expect(await open(app, { payUrl: '' })).toMatchObject({ opening: 'nowhere', left: [] });
  expect(toasts).toMatchObject([{ text: { en: LOST }, milliseconds: 3000 }]);
  expect([native.calls, visited]).toEqual([[], []]);
});
