import { expect, test } from 'vitest';
import { commonPay, openPage, pickContact, resetPayPassword, share, shareToChat } from './index.ts';
import {
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  type FakeCall,
  type FakeNative,
  openTestPage,
  flushPromises,
} from './testing/index.ts';

const payment = { orderNo: 'N1', orderType: '2', pickupType: '0' };
/** Answers common pay as older apps do, through the global function. */
const throughGlobal = {
  onCall: (_call: FakeCall, native: FakeNative) => native.answerThrough('callbackCmpCommonPay', 'ok'),
};
const opened = { kind: 'done', value: { openedBy: 'app' } };

test('an integrator can replace a method, its params and its arguments', async () => {
  const names = {
    commonPay: { ios: 'pay', params: ['order_no:orderNo'], android: 'wallet.pay', androidArgs: ['orderNo'] },
  } as const;
  const answered = { onCall: (call: FakeCall) => call.answer('ok') };
  const ios = createFakeIos({ methods: ['pay'], ...answered });
  expect(await commonPay(openTestPage(ios, 'ios', { names }).bridge, payment)).toEqual(opened);
  expect(ios.calls).toMatchObject([{ name: 'pay', args: [{ order_no: 'N1' }] }]);
  const android = createFakeAndroid({ methods: ['wallet.pay'], ...throughGlobal });
  expect(await commonPay(openTestPage(android, 'android', { names }).bridge, payment)).toEqual(opened);
  expect(android.calls).toMatchObject([{ name: 'wallet.pay', args: ['N1'] }]);
});

test('an integrator can replace or remove a URL scheme, an older function, or a Harmony name', async () => {
  const page = openTestPage(createFakeIos({ wkjs: false }), 'ios', {
    names: { openPage: { scheme: 'wallet://open/{target}' } },
  });
  await openPage(page.bridge, 'https://a.example/');
  expect(page.visited).toEqual(['wallet://open/https://a.example/']);
  const older = createFakeIos({ wkjs: false, older: ['sheet'] });
  await share(openTestPage(older, 'ios', { names: { share: { older: 'sheet' } } }).bridge, {
    title: 't',
    url: 'https://a.example/',
    details: 'd',
  });
  expect(older.calls).toMatchObject([{ name: 'sheet', args: ['https://a.example/', 'd'] }]);
  const off = openTestPage(createFakeHarmony(), 'harmony', { names: { commonPay: { harmony: null } } });
  expect(await commonPay(off.bridge, payment)).toEqual({ kind: 'unsupported' });
});

test('an override changes only the named parts, and other platforms keep theirs', async () => {
  const names = { commonPay: { ios: 'pay', params: ['no:orderNo'] } } as const;
  const android = createFakeAndroid({ methods: ['goActivity.cmpCommonPay'], ...throughGlobal });
  expect(await commonPay(openTestPage(android, 'android', { names }).bridge, payment)).toEqual(opened);
  expect(android.calls).toMatchObject([{ args: ['N1', '2', '0'] }]);
  const older = createFakeIos({ wkjs: false, older: ['cmpCommonPay'], ...throughGlobal });
  expect(await commonPay(openTestPage(older, 'ios', { names }).bridge, payment)).toEqual(opened);
});

test('an integrator can replace the names of the bridge itself', async () => {
  const native = createFakeHarmony({ object: 'walletNative', onCall: (call) => call.answer() });
  const { bridge } = openTestPage(native, 'harmony', {
    names: { bridge: { harmonyObject: 'walletNative' } },
  });
  expect(await commonPay(bridge, payment)).toEqual(opened);
});

test('an integrator can replace the function that receives answers', async () => {
  const native = createFakeAndroid({ methods: ['MobileWalletShare.directToWeiXin'] });
  const { bridge } = openTestPage(native, 'android', {
    names: { shareToChat: { answersThrough: 'sharedNow' } },
  });
  const result = shareToChat(bridge, { title: 't', url: 'https://a.example/', details: 'd' });
  await flushPromises();
  expect(native.calls[0]?.args[3]).toBe('javascript:sharedNow(%b)');
  native.answerScript(native.calls[0]?.args[3], true);
  expect(await result).toEqual({ kind: 'done', value: 'succeeded' });
});

test('an invalid function name never reaches the native side', async () => {
  const native = createFakeAndroid({
    methods: ['goActivity.CMPResetPayPassword', 'goActivity.goSinglePacketsContactWithName'],
  });
  for (const answersThrough of ['a;alert(1)//', 'a.b', '', 'a(', '1a', 'a\n']) {
    const { bridge } = openTestPage(native, 'android', {
      names: { resetPayPassword: { answersThrough }, contactPicker: { answersThrough } },
    });
    expect(await resetPayPassword(bridge)).toEqual({ kind: 'unsupported' });
    expect(await pickContact(bridge)).toEqual({ kind: 'unsupported' });
  }
  expect(native.calls).toEqual([]);
});
