import { expect, test } from 'vitest';
import {
  closeWebView,
  openPage,
  pickContact,
  readStatusBarHeight,
  resetPayPassword,
  setNavigationShown,
  shareToChat,
  setTitle,
} from '../index.ts';
import {
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  openTestPage,
  flushPromises,
} from '../testing/index.ts';

const done = { kind: 'done', value: undefined };
const handedOver = { kind: 'done', value: 'handedOver' };
const chat = { title: 'T', url: 'https://wallet.example/', details: 'D' };
const PICKER = 'callBackGetPacketsContactsWithName';

test('an unanswered call ends within its time limit, and a late answer is ignored', async () => {
  const native = createFakeAndroid({ methods: ['goActivity.CMPResetPayPassword'] });
  const page = openTestPage(native, 'android', { timeLimits: { resetPayPassword: 4000 } });
  let ended = '';
  void resetPayPassword(page.bridge).then((result) => {
    ended = result.kind;
  });
  await page.time.pass(3999);
  expect(ended).toBe('');
  await page.time.pass(1);
  expect(ended).toBe('unanswered');
  native.answerThrough('callBackCMPResetPayPassword', 'success');
  expect(native.log).toEqual(['no function callBackCMPResetPayPassword']);
  expect(page.time.pending()).toBe(0);
});

test('a late answer to the callback of a call is ignored', async () => {
  const native = createFakeIos({ methods: ['getStatusBarHeight'] });
  const page = openTestPage(native, 'ios');
  const first = expect(readStatusBarHeight(page.bridge)).rejects.toMatchObject({ reason: 'unanswered' });
  await page.time.pass(1000);
  await first;
  const second = readStatusBarHeight(page.bridge);
  await flushPromises();
  native.calls[0]?.answer(11);
  native.calls[1]?.answer(22);
  expect(await second).toBe(22);
});

test('uses only the first of two answers', async () => {
  const native = createFakeIos({
    methods: ['getStatusBarHeight'],
    onCall: (call) => {
      call.answer(20);
      call.answer(99);
    },
  });
  expect(await readStatusBarHeight(openTestPage(native, 'ios').bridge)).toBe(20);
  const picker = createFakeAndroid({
    methods: ['goActivity.goSinglePacketsContactWithName'],
    onCall: () => {
      picker.answerThrough(PICKER, { name: 'A', mobile: '13800138000' });
      picker.answerThrough(PICKER, { name: 'B', mobile: '13900139000' });
    },
  });
  expect(await pickContact(openTestPage(picker, 'android').bridge)).toEqual({
    kind: 'done',
    value: { name: 'A', mobileNo: '13800138000' },
  });
  expect(picker.log).toHaveLength(1);
});

test('two calls at once with their own callbacks each get their own answer', async () => {
  const native = createFakeHarmony();
  const { bridge } = openTestPage(native, 'harmony');
  const both = Promise.all([readStatusBarHeight(bridge), readStatusBarHeight(bridge)]);
  await flushPromises();
  native.calls[1]?.answer(2);
  native.calls[0]?.answer(1);
  expect(await both).toEqual([1, 2]);
  expect(native.timesAsked()).toBe(1);
});

test('the newer of two calls that share a function waits, and the earlier ends unanswered', async () => {
  const native = createFakeAndroid({ methods: ['MobileWalletShare.directToWeiXin'] });
  const { bridge } = openTestPage(native, 'android');
  const both = Promise.all([shareToChat(bridge, chat), shareToChat(bridge, chat)]);
  await flushPromises();
  native.answerScript(native.calls[1]?.args[3], 'cancel');
  expect(await both).toEqual([{ kind: 'unanswered' }, { kind: 'done', value: 'failed' }]);
  expect(native.window).not.toHaveProperty('shareCallback');
});

test("restores the page's own value under the name of a callback after the call", async () => {
  const native = createFakeAndroid({
    methods: ['MobileWalletShare.directToWeiXin'],
    onCall: (call) => native.answerScript(call.args[3], 'true'),
  });
  const own = () => undefined;
  native.window['shareCallback'] = own;
  expect(await shareToChat(openTestPage(native, 'android').bridge, chat)).toEqual({
    kind: 'done',
    value: 'succeeded',
  });
  expect(native.window['shareCallback']).toBe(own);
});

test('SPEC 4 iOS bridge: the list of methods is requested once', async () => {
  const native = createFakeIos({ methods: ['closeWebView', 'hideNavView'] });
  const { bridge } = openTestPage(native, 'ios');
  await Promise.all([closeWebView(bridge), setNavigationShown(bridge, false)]);
  await closeWebView(bridge);
  expect(native.timesAsked()).toBe(1);
});

test('without a list, the call has a time limit, and the next one requests the list again', async () => {
  const native = createFakeIos({ methods: ['hideNavView'], list: 'silent' });
  const page = openTestPage(native, 'ios', { timeLimits: { allMethods: 300, call: 1000 } });
  const first = setNavigationShown(page.bridge, false);
  await page.time.pass(299);
  expect(native.calls).toHaveLength(0);
  await page.time.pass(1);
  expect(native.calls).toMatchObject([{ name: 'hideNavView', message: { callbackId: expect.any(String) } }]);
  await page.time.pass(1000);
  expect(await first).toEqual({ kind: 'unanswered' });
  const second = setNavigationShown(page.bridge, false);
  await page.time.pass(300);
  native.calls[1]?.answer();
  expect(await second).toEqual(done);
  expect(native.timesAsked()).toBe(2);
});

test('without a list, the older function is called if WebKit lacks the method', async () => {
  const native = createFakeIos({ methods: ['other'], list: 'silent', older: ['goWeb'] });
  const page = openTestPage(native, 'ios');
  const result = openPage(page.bridge, 'https://a.example/');
  await page.time.pass(800);
  expect(await result).toEqual(handedOver);
  expect(native.calls).toMatchObject([{ way: 'older', name: 'goWeb' }]);
  expect(native.log).toEqual([]);
});

test('a native method that throws is treated as missing, and the next way is tried', async () => {
  const native = createFakeIos({
    methods: ['goWeb'],
    older: ['goWeb'],
    onCall: (call) => {
      if (call.way === 'new') throw new Error('native');
    },
  });
  expect(await openPage(openTestPage(native, 'ios').bridge, 'https://a.example/')).toEqual(handedOver);
  const android = createFakeAndroid({
    methods: ['goActivity.goWeb'],
    onCall: () => {
      throw new Error('native');
    },
  });
  expect(await openPage(openTestPage(android, 'android').bridge, 'https://a.example/')).toEqual({
    kind: 'unsupported',
  });
  const window = {
    hebaoWkjs: {
      doCall() {
        throw new Error('native');
      },
    },
  };
  expect(await setNavigationShown(openTestPage({ window }, 'ios').bridge, true)).toEqual({
    kind: 'unsupported',
  });
});

test('noBridge and unsupported are different results on each platform', async () => {
  for (const platform of ['ios', 'android', 'harmony'] as const) {
    expect(await setNavigationShown(openTestPage({ window: {} }, platform).bridge, true)).toEqual({
      kind: 'noBridge',
    });
  }
  const unsupported = { kind: 'unsupported' };
  expect(
    await setNavigationShown(
      openTestPage(createFakeIos(), 'ios', { timeLimits: { allMethods: 0 } }).bridge,
      true,
    ),
  ).toEqual(unsupported);
  expect(
    await setNavigationShown(
      openTestPage(createFakeAndroid({ methods: ['MobileWalletShare.startShare'] }), 'android').bridge,
      true,
    ),
  ).toEqual(unsupported);
  expect(
    await setNavigationShown(
      openTestPage(createFakeHarmony({ list: { answer: ['x'] } }), 'harmony').bridge,
      true,
    ),
  ).toEqual(unsupported);
});

test('a list that arrives too late for one call is used for the next', async () => {
  let answerList = (_list: unknown): void => undefined;
  const made: string[] = [];
  const window = {
    hebaoWkjs: {
      doCall(name: string, ...rest: unknown[]) {
        if (name === 'allmethods') answerList = rest[0] as typeof answerList;
        else made.push(name);
      },
    },
  };
  const page = openTestPage({ window }, 'ios');
  const first = setNavigationShown(page.bridge, true);
  await page.time.pass(10_000);
  expect(await first).toEqual({ kind: 'unanswered' });
  answerList(['hideNavView']);
  expect(await setNavigationShown(page.bridge, false)).toEqual(done);
  expect(await setNavigationShown(page.bridge, true)).toEqual({ kind: 'unsupported' });
  expect(made).toEqual(['showNavView', 'hideNavView']);
});

test('calls reach the native side in order, even while the list is fetched', async () => {
  const native = createFakeIos({ methods: ['CmpChangeTitle'] });
  const { bridge } = openTestPage(native, 'ios');
  await Promise.all([setTitle(bridge, 'A'), setTitle(bridge, 'B'), setTitle(bridge, 'C')]);
  expect(native.calls.map(({ args }) => args)).toEqual([
    [{ title: 'A' }],
    [{ title: 'B' }],
    [{ title: 'C' }],
  ]);
});
