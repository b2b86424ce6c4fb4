import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BRIDGE_COMES_WITHIN_MS, payInApp } from './pay-in-app.ts';

const parameters = { appId: 'wx1', package: 'prepay_id=1' };
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Installs a bridge that gives this answer; returns the requests it received. */
function bridgeThat(says: object): unknown[] {
  const asked: unknown[] = [];
  Object.assign(window, {
    WeixinJSBridge: {
      invoke: (name: string, given: unknown, answer: (said: object) => void) => {
        asked.push(name, given);
        answer(says);
      },
    },
  });
  return asked;
}

test.each([
  ['get_brand_wcpay_request:ok', 'said ok'],
  ['get_brand_wcpay_request:cancel', 'left'],
  ['get_brand_wcpay_request:fail', 'failed'],
  ['system:access_denied', 'failed'],
] as const)('%s means that the app %s', async (text, end) => {
  const asked = bridgeThat({ err_msg: text });
  expect(await payInApp(parameters)).toBe(end);
  expect(asked).toEqual(['getBrandWCPayRequest', parameters]);
});

test('an answer without a message is a failure', async () => {
  bridgeThat({});
  expect(await payInApp(parameters)).toBe('failed');
});

test('a bridge that throws is a failure', async () => {
  Object.assign(window, {
    WeixinJSBridge: {
      invoke() {
        throw new Error('not here');
      },
    },
  });
  expect(await payInApp(parameters)).toBe('failed');
});

test('waits for a bridge that arrives later', async () => {
  const paying = payInApp(parameters);
  await vi.advanceTimersByTimeAsync(BRIDGE_COMES_WITHIN_MS - 1);
  bridgeThat({ err_msg: 'get_brand_wcpay_request:ok' });
  page.dispatchEvent(new Event('WeixinJSBridgeReady'));
  expect(await paying).toBe('said ok');
});

test('a bridge that never arrives is silent', async () => {
  const paying = payInApp(parameters);
  await vi.advanceTimersByTimeAsync(BRIDGE_COMES_WITHIN_MS);
  expect(await paying).toBe('silent');
});
