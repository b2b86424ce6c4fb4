import type { Result, Taken } from '@phonebill/bridge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownOffer, takeBackOffer } from './offers.ts';
import { noBridge, noWallet, unanswered, unsupported, walletWith } from './testing/native-stand-in.ts';
import { writeMessage } from './write-message.ts';

beforeEach(() => {
  // Fake timers discard what still waits for the wallet when a test ends.
  vi.useFakeTimers();
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, hidden: false });
  takeBackOffer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148';
const android = 'Mozilla/5.0 (Linux; Android 15; V2408A) Chrome/130.0 Mobile Safari/537.36';
const message = { number: '10658000', text: '回复 Y37 & #1\n100% +?' };
const encoded = '%E5%9B%9E%E5%A4%8D%20Y37%20%26%20%231%0A100%25%20%2B%3F';

interface Written {
  readonly result: Result<Taken> | null;
  readonly userAgent?: string;
  readonly given?: typeof message;
}

/** Returns what the wallet is asked and where the page goes; without a result it is a browser. */
async function write({ result, userAgent = android, given = message }: Written): Promise<unknown[]> {
  const seen: unknown[] = [];
  const app = walletWith({
    writeMessage: (asked) => Promise.resolve((seen.push(['MessageUI', asked]), result ?? noBridge)),
  });
  await writeMessage(given, {
    walletApp: result ? app : noWallet,
    userAgent,
    navigate: (address) => void seen.push(address),
  });
  return seen;
}

test('in a browser, opens an sms: link with number and text in the form of iPhone or Android', async () => {
  const inBrowser = { result: null };
  expect(await write({ ...inBrowser, userAgent: iphone })).toEqual([`sms:10658000&body=${encoded}`]);
  for (const userAgent of [android, `${android} ArkWeb/4.1`])
    expect(await write({ ...inBrowser, userAgent })).toEqual([`sms:10658000?body=${encoded}`]);
});

test('number and text cannot add anything else to the link', async () => {
  const spaced = { number: '+86 138-0013 8000', text: 'Y37' };
  expect(await write({ result: null, given: spaced })).toEqual(['sms:+8613800138000?body=Y37']);
  expect(await write({ result: { kind: 'done', value: 'answered' }, given: spaced })).toEqual([
    ['MessageUI', { number: '+8613800138000', text: 'Y37' }],
  ]);
  expect(await write({ result: null, given: { number: '10658000?', text: '\uD83D' } })).toEqual([
    'sms:10658000?body=%EF%BF%BD',
  ]);
});

test('opens the link when the wallet has no message panel', async () => {
  for (const result of [unsupported, noBridge])
    expect(await write({ result })).toEqual([['MessageUI', message], `sms:10658000?body=${encoded}`]);
});

test('offers nothing else after the wallet opened the message panel', async () => {
  vi.useFakeTimers();
  expect(await write({ result: { kind: 'done', value: 'answered' } })).toEqual([['MessageUI', message]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shownOffer.get()).toBeNull();
});

test('offers the link for a tap when the wallet is silent', async () => {
  vi.useFakeTimers();
  for (const result of [unanswered, { kind: 'done', value: 'handedOver' }] as const) {
    const seen = await write({ result });
    expect(seen).toEqual([['MessageUI', message]]);
    await vi.advanceTimersByTimeAsync(3000);
    shownOffer.get()?.act?.();
    expect(seen).toEqual([['MessageUI', message], `sms:10658000?body=${encoded}`]);
    takeBackOffer();
  }
});
