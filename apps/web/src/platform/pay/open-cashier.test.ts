import type { PaymentWithUrl, Result } from '@phonebill/bridge';
import { expect, test } from 'vitest';
import type { WalletApp } from '../wallet-app/wallet-app.ts';
import {
  noBridge,
  noWallet,
  unanswered,
  unsupported,
  walletWith,
} from '../wallet-app/testing/native-stand-in.ts';
import { openCashier } from './open-cashier.ts';

const payment = {
  paymentNo: 'P1',
  orderNo: 'T1',
  orderType: '2',
  pickupType: '0',
  payUrl: 'https://cashier.example/pay/T1',
} as const;
const byUrl = { kind: 'done', value: { openedBy: 'url' } } as const;
const byApp = { kind: 'done', value: { openedBy: 'app' } } as const;

/** A wallet app that opens its own cashier, or the payment URL as the bridge does it when there is none. */
function paying(result: Result<{ openedBy: 'app' | 'url' }>, asked: PaymentWithUrl[] = []): WalletApp {
  return walletWith({
    commonPay(given) {
      asked.push(given);
      if (result === byUrl) given.openUrl?.(given.paymentUrl ?? '');
      return Promise.resolve(result);
    },
  });
}

async function open(walletApp: WalletApp, canLeave = true) {
  const left: unknown[] = [];
  const opening = await openCashier(
    payment,
    { replace: true },
    {
      walletApp,
      leaveTo: (...how) => Promise.resolve((left.push(how), canLeave)),
    },
  );
  return { opening, left };
}

const forCashierPage = [[payment.payUrl, { replace: true }]];

test("in a browser the page is left for the cashier's", async () => {
  expect(await open(noWallet)).toEqual({ opening: 'left', left: forCashierPage });
  expect(await open(noWallet, false)).toEqual({ opening: 'nowhere', left: forCashierPage });
});

test('SPEC 7 bridge: common pay with order details, as the gateway gives them', async () => {
  const asked: PaymentWithUrl[] = [];
  expect(await open(paying(byApp, asked))).toEqual({ opening: 'byApp', left: [] });
  expect(asked).toMatchObject([
    { orderNo: 'T1', orderType: '2', pickupType: '0', paymentUrl: payment.payUrl },
  ]);
});

test(
  'SPEC 7 bridge: common pay falls back to the payment URL, which takes the same place in the ' +
    'history as in a browser',
  async () => {
    expect(await open(paying(byUrl))).toEqual({ opening: 'left', left: forCashierPage });
    expect(await open(paying(byUrl), false)).toEqual({ opening: 'nowhere', left: forCashierPage });
  },
);

test("SPEC 7 bridge: common pay that nobody answered may be open: no cashier's page as well", async () => {
  expect(await open(paying(unanswered))).toEqual({ opening: 'byApp', left: [] });
});

test('SPEC 8 bridge toast: payment address lost is shown by the bridge; nothing is opened', async () => {
  for (const result of [unsupported, noBridge])
    expect(await open(paying(result))).toEqual({ opening: 'nowhere', left: [] });
});
