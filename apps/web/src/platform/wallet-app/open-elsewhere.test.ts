import type { Result, Taken } from '@phonebill/bridge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownOffer, takeBackOffer } from './offers.ts';
import { openElsewhere } from './open-elsewhere.ts';
import { noBridge, noWallet, unanswered, unsupported, walletWith } from './testing/native-stand-in.ts';

beforeEach(() => {
  // Fake timers discard what still waits for the wallet when a test ends.
  vi.useFakeTimers();
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shop = 'https://shop.example/points?x=1';

const answered = { kind: 'done', value: 'answered' } as const;

async function open(
  href: string,
  {
    signedOn = false,
    result = answered,
    wallet = true,
  }: { signedOn?: boolean; result?: Result<Taken>; wallet?: boolean } = {},
) {
  const seen: unknown[] = [];
  const app = walletWith({
    openPage: (address) => Promise.resolve((seen.push(['goWeb', address]), result)),
    openPageNoLogin: (address) => Promise.resolve((seen.push(['goWebNoLogin', address]), result)),
  });
  await openElsewhere(
    href,
    { signedOn },
    {
      walletApp: wallet ? app : noWallet,
      here: 'https://pay.example/phonebillh5/rechargeTelebill/placeOrder',
      leaveTo: (address) => Promise.resolve(void seen.push(['leave', address])),
    },
  );
  return seen;
}

test('SPEC 7 bridge: open external page in a new webview, signed on only if the gateway agreed', async () => {
  expect(await open(shop, { signedOn: true })).toEqual([['goWeb', shop]]);
  expect(await open(shop)).toEqual([['goWebNoLogin', shop]]);
});

test('SPEC 7 bridge: open external page: leaves for it only if the app cannot open it', async () => {
  for (const result of [unsupported, noBridge])
    expect(await open(shop, { result })).toEqual([
      ['goWebNoLogin', shop],
      ['leave', shop],
    ]);
  expect(await open(shop, { signedOn: true, result: unanswered })).toEqual([['goWeb', shop]]);
});

test('SPEC 7 bridge: open external page: a silent wallet: offers to leave the page by a tap', async () => {
  vi.useFakeTimers();
  for (const result of [unanswered, { kind: 'done', value: 'handedOver' }] as const) {
    takeBackOffer();
    const seen = await open(shop, { result });
    expect(seen).toEqual([['goWebNoLogin', shop]]);
    await vi.advanceTimersByTimeAsync(3000);
    shownOffer.get()?.act?.();
    expect(seen).toEqual([
      ['goWebNoLogin', shop],
      ['leave', shop],
    ]);
  }
});

test('leaves the page in a browser, and for a page of our own origin', async () => {
  expect(await open(shop, { wallet: false })).toEqual([['leave', shop]]);
  expect(await open('https://pay.example/mall', { signedOn: true })).toEqual([
    ['leave', 'https://pay.example/mall'],
  ]);
});
