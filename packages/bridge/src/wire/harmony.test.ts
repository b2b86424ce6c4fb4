import { expect, test } from 'vitest';
import { closeWebView, readStatusBarHeight, share } from '../index.ts';
import { createFakeHarmony, createFakeIos, openTestPage } from '../testing/index.ts';

const done = { kind: 'done', value: undefined };
const given = { title: 'T', url: 'https://wallet.example/', details: 'D' };

test('Harmony: an empty, missing or junk list means unknown; it is waited for only once', async () => {
  for (const list of [
    'silent',
    { answer: [] },
    { answer: null },
    { answer: 'junk' },
    { answer: [1, {}] },
  ] as const) {
    const native = createFakeHarmony({ list, onCall: (call) => call.answer() });
    const page = openTestPage(native, 'harmony');
    const first = closeWebView(page.bridge);
    await page.time.pass(800);
    expect(await first).toEqual(done);
    expect(await closeWebView(page.bridge)).toEqual(done);
    expect([native.calls.length, native.timesAsked()]).toEqual([2, 1]);
  }
});

test('Harmony: a list with names is used, as JSON text too', async () => {
  const native = createFakeHarmony({ list: { answer: '["closeWebView"]' } });
  const { bridge } = openTestPage(native, 'harmony');
  expect(await closeWebView(bridge)).toEqual(done);
  expect(await share(bridge, given)).toEqual({ kind: 'unsupported' });
});

test('Harmony: both forms of answers arrive, and a page side that the app brings is used', async () => {
  for (const answers of ['object', 'msgCallback'] as const) {
    const native = createFakeHarmony({ answers, onCall: (call) => call.answer(30) });
    expect(await readStatusBarHeight(openTestPage(native, 'harmony').bridge)).toBe(30);
  }
  const ios = createFakeIos({ methods: ['getStatusBarHeight'], onCall: (call) => call.answer(31) });
  expect(await readStatusBarHeight(openTestPage(ios, 'harmony').bridge)).toBe(31);
});
