import { expect, test } from 'vitest';
import * as actions from './index.ts';
import {
  commonPay,
  downloadPolicy,
  openPageNoLogin,
  openPayOrderSetting,
  removeTitleMenu,
  setTitleMenu,
} from './index.ts';
import {
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  openTestPage,
  flushPromises,
} from './testing/index.ts';

const payment = { orderNo: 'N1', orderType: '2', pickupType: '0' };
const empty = () => openTestPage({ window: {} }, '');
const lost = { text: { zh: '支付地址丢失', en: 'the payment address was lost' }, milliseconds: 3000 };

test('SPEC 7 bridge: common pay falls back to opening the payment URL, on every platform', async () => {
  for (const page of [
    empty(),
    openTestPage(createFakeIos({ methods: ['x'] }), 'ios'),
    openTestPage(createFakeAndroid({ methods: ['goActivity.x'] }), 'android'),
    openTestPage(createFakeHarmony({ list: { answer: ['x'] } }), 'harmony'),
  ]) {
    expect(await commonPay(page.bridge, { ...payment, paymentUrl: '/cashier?o=N1' })).toEqual({
      kind: 'done',
      value: { openedBy: 'url' },
    });
    expect(page.visited).toEqual(['https://wallet.example/cashier?o=N1']);
    expect(page.toasts).toEqual([]);
  }
});

test("common pay opens the payment URL with the page's own function", async () => {
  const page = empty();
  const opened: string[] = [];
  expect(
    await commonPay(page.bridge, {
      ...payment,
      paymentUrl: '/cashier',
      openUrl: (address) => opened.push(address),
    }),
  ).toEqual({ kind: 'done', value: { openedBy: 'url' } });
  expect([opened, page.visited]).toEqual([['https://wallet.example/cashier'], []]);
});

test('SPEC 8 bridge toast: payment address lost: common pay without handler and URL shows it', async () => {
  const page = empty();
  expect(await commonPay(page.bridge, payment)).toEqual({ kind: 'noBridge' });
  expect(page.toasts).toEqual([lost]);
  const app = openTestPage(createFakeIos({ methods: ['x'] }), 'ios');
  expect(await commonPay(app.bridge, { ...payment, paymentUrl: 'javascript:alert(1)' })).toEqual({
    kind: 'unsupported',
  });
  expect([app.toasts, app.visited]).toEqual([[lost], []]);
});

test('opens no payment URL after an unanswered common pay, which may have opened the cashier', async () => {
  const native = createFakeHarmony({ list: 'silent' });
  const page = openTestPage(native, 'harmony');
  const result = commonPay(page.bridge, { ...payment, paymentUrl: 'https://pay.example/' });
  await page.time.pass(5000);
  expect(await result).toEqual({ kind: 'unanswered' });
  expect(native.calls).toHaveLength(1);
  expect([page.visited, page.toasts]).toEqual([[], []]);
});

test('SPEC 8 bridge toast: pay-method setting not supported: asks the user to upgrade', async () => {
  const page = openTestPage(createFakeAndroid({ methods: ['goActivity.x'] }), 'android');
  expect(await openPayOrderSetting(page.bridge)).toEqual({ kind: 'unsupported' });
  expect(page.toasts).toEqual([
    {
      text: {
        zh: '当前版本暂不支持该功能，请升级后再试',
        en: 'this version does not support it, please upgrade',
      },
      milliseconds: 3000,
    },
  ]);
});

test('SPEC 7 bridge: download a policy file falls back to navigation, even when unanswered', async () => {
  const policy = { name: 'p.pdf', url: 'https://files.example/p.pdf' };
  const silent = openTestPage(createFakeHarmony(), 'harmony');
  const late = downloadPolicy(silent.bridge, policy);
  await silent.time.pass(5000);
  expect(await late).toEqual({ kind: 'done', value: { openedBy: 'url' } });
  const page = empty();
  expect(await downloadPolicy(page.bridge, policy)).toEqual({ kind: 'done', value: { openedBy: 'url' } });
  expect([silent.visited, page.visited]).toEqual([[policy.url], [policy.url]]);
});

test('opening a page without login never uses the URL scheme that signs on', async () => {
  const page = openTestPage(createFakeIos({ methods: ['goWeb'] }), 'ios');
  expect(await openPageNoLogin(page.bridge, 'https://partner.example/')).toEqual({ kind: 'unsupported' });
  expect(page.visited).toEqual([]);
});

test('SPEC 9 iOS title menu retry 500 ms: a removal is tried again when the method is missing', async () => {
  const native = createFakeIos({ wkjs: false });
  const page = openTestPage(native, 'ios');
  const result = removeTitleMenu(page.bridge);
  await page.time.pass(499);
  createFakeIos({
    into: native.window,
    older: ['H5CmpRemoveTitleMenuList'],
    wkjs: false,
    onCall: (call) => called.push(call.name),
  });
  const called: string[] = [];
  expect(called).toEqual([]);
  await page.time.pass(1);
  expect(await result).toEqual({ kind: 'done', value: undefined });
  expect(called).toEqual(['H5CmpRemoveTitleMenuList']);
});

test('the removal is tried at most twice, with a new list of methods, on iOS only', async () => {
  const native = createFakeIos({ methods: ['x'] });
  const page = openTestPage(native, 'ios');
  const result = removeTitleMenu(page.bridge);
  await page.time.pass(10_000);
  expect(await result).toEqual({ kind: 'unsupported' });
  expect(native.timesAsked()).toBe(2);
  const android = openTestPage(createFakeAndroid({ methods: ['goActivity.x'] }), 'android');
  expect(await removeTitleMenu(android.bridge)).toEqual({ kind: 'unsupported' });
});

test('a menu set while a removal waits is not removed', async () => {
  const native = createFakeIos({ wkjs: false });
  const page = openTestPage(native, 'ios');
  const removal = removeTitleMenu(page.bridge);
  await flushPromises();
  const app = createFakeIos({
    into: native.window,
    older: ['CmpSetTitleMenuList', 'H5CmpRemoveTitleMenuList'],
    wkjs: false,
  });
  await setTitleMenu(page.bridge, [{ menuName: 'a', menuUrl: 'https://wallet.example/' }]);
  await page.time.pass(1000);
  expect((await removal).kind).toBe('noBridge');
  expect(app.calls.map((call) => call.name)).toEqual(['CmpSetTitleMenuList']);
});

test('SPEC 7 bridge: nothing happens on an empty platform, and every result is noBridge', async () => {
  const native = createFakeIos({ older: ['goWeb', 'CMPShareAction'] });
  const page = openTestPage(native, '');
  const url = 'https://wallet.example/';
  const results = await Promise.all([
    actions.setTitle(page.bridge, ''),
    actions.setTitleMenu(page.bridge, []),
    actions.removeTitleMenu(page.bridge),
    actions.share(page.bridge, { title: '', url, details: '' }),
    actions.shareToChat(page.bridge, { title: '', url, details: '' }),
    actions.pickContact(page.bridge),
    actions.closeWebView(page.bridge),
    actions.openPage(page.bridge, url),
    actions.openPageNoLogin(page.bridge, url),
    actions.resetPayPassword(page.bridge),
    actions.openBillDetails(page.bridge, { type: '01' }),
    actions.addBankCard(page.bridge),
    actions.openPayOrderSetting(page.bridge),
    actions.writeMessage(page.bridge, { number: '10658000', text: '' }),
    actions.setSwipeBack(page.bridge, { type: '1', enable: true }),
    actions.setNavigationShown(page.bridge, true),
    actions.setStatusBarHidden(page.bridge, true),
  ]);
  expect(new Set(results.map((result) => result.kind))).toEqual(new Set(['noBridge']));
  expect([native.calls, page.visited, page.toasts]).toEqual([[], [], []]);
});
