import { describe, expect, test } from 'vitest';
import {
  type Bridge,
  closeWebView,
  downloadPolicy,
  openBillDetails,
  openPage,
  openPageNoLogin,
  openPayOrderSetting,
  removeTitleMenu,
  type Result,
  setNavigationShown,
  setStatusBarHidden,
  setSwipeBack,
  setTitle,
  setTitleMenu,
  share,
  writeMessage,
} from './index.ts';
import { createFakeAndroid, createFakeHarmony, createFakeIos, openTestPage } from './testing/index.ts';

interface Row {
  /** The name of the row in the specification. */
  readonly title: string;
  readonly act: (bridge: Bridge) => Promise<Result<unknown>>;
  /**
   * The value of the `done` result; `answered` is the value where the new style differs, because the call is
   * answered there.
   */
  readonly value?: unknown;
  readonly answered?: unknown;
  /** iOS new style and Harmony: the method and the params in its body. */
  readonly method: string;
  readonly params?: object;
  /** Older iOS: positional arguments; omitted when there is no such function. */
  readonly older?: readonly unknown[];
  readonly scheme?: string;
  /** Android: object and method, and positional arguments. */
  readonly android?: readonly [string, readonly unknown[]];
  readonly harmony?: false;
}

const menu = [{ menuName: '账单', menuUrl: 'https://wallet.example/bill' }];
/**
 * The menu on the wire, with a script as on the wallets' own test page: here a call of our global function.
 */
const wireMenu = [{ menuName: '账单', menuUrl: "phonebillOpenMenu('0');" }];
const given = { title: 'Top up', url: 'https://wallet.example/a?b=1#c', details: '送 10 元' };
const policy = { name: 'privacy.pdf', url: '/files/privacy.pdf' };
const policyUrl = 'https://wallet.example/files/privacy.pdf';
const page = 'https://partner.example/x?y=z';

/** The rows of the table whose calls are handed over without an answer. */
const rows: readonly Row[] = [
  {
    title: 'title of the native title bar',
    act: (b) => setTitle(b, '充值记录'),
    method: 'CmpChangeTitle',
    params: { title: '充值记录' },
    older: ['充值记录'],
    android: ['goActivity.CmpChangeTitle', ['充值记录']],
  },
  {
    title: 'SPEC 7 bridge: set title-bar menu list',
    act: (b) => setTitleMenu(b, menu),
    method: 'CmpSetTitleMenuList',
    params: { params: wireMenu },
    older: [wireMenu],
    android: ['goActivity.CmpSetTitleMenuList', [JSON.stringify(wireMenu)]],
  },
  {
    title: 'SPEC 7 bridge: remove title-bar menu list',
    act: removeTitleMenu,
    method: 'H5CmpRemoveTitleMenuList',
    older: [],
    android: ['goActivity.H5CmpRemoveTitleMenuList', []],
  },
  {
    title: 'SPEC 7 bridge: share to the native share sheet',
    act: (b) => share(b, given),
    value: 'handedOver',
    answered: 'answered',
    method: 'CMPShareAction',
    params: { shareUrl: given.url, shareDetail: given.details },
    older: [given.url, given.details],
    scheme:
      'cyberapp://IOSShare#IOSShareTitle=Top up#IOSShareURL=https://wallet.example/a?b=1#c' +
      '#IOSShareDetails=送 10 元',
    android: ['MobileWalletShare.startShare', [given.title, given.url, given.details]],
  },
  {
    title: 'SPEC 7 bridge: close the webview',
    act: closeWebView,
    method: 'closeWebView',
    scheme: 'activity://CMPWebViewPop',
    android: ['goActivity.closeWebView', []],
  },
  {
    title: 'SPEC 7 bridge: open external page in a new webview',
    act: (b) => openPage(b, page),
    value: 'handedOver',
    answered: 'answered',
    method: 'goWeb',
    params: { target: page },
    older: [page],
    scheme: 'activity://goWeb?url=https://partner.example/x?y=z',
    android: ['goActivity.goWeb', [page]],
  },
  {
    title: 'SPEC 7 bridge: open external page in a new webview: without login',
    act: (b) => openPageNoLogin(b, page),
    value: 'handedOver',
    answered: 'answered',
    method: 'goWebNoLogin',
    params: { target: page },
    older: [page],
    android: ['goActivity.goWebNoLogin', [page]],
  },
  {
    title: 'the message panel with number and text filled in',
    act: (b) => writeMessage(b, { number: '10658000', text: '回复 Y37 & #1' }),
    value: 'handedOver',
    answered: 'answered',
    method: 'MessageUI',
    params: { phoneNum: '10658000', content: '回复 Y37 & #1' },
    older: ['10658000', '回复 Y37 & #1'],
    android: ['goActivity.MessageUI', ['10658000', '回复 Y37 & #1']],
  },
  {
    title: 'SPEC 7 bridge: bill checking details: of a month',
    act: (b) => openBillDetails(b, { type: '01', time: '202611' }),
    value: 'handedOver',
    answered: 'answered',
    method: 'billCheckingDetails',
    params: { reqtype: '01', time: '202611' },
    older: ['01', '202611'],
    android: ['goActivity.billCheckingDetails', ['01', '202611']],
  },
  {
    title: 'SPEC 7 bridge: bill checking details: time NO by default',
    act: (b) => openBillDetails(b, { type: '01' }),
    value: 'handedOver',
    answered: 'answered',
    method: 'billCheckingDetails',
    params: { reqtype: '01', time: 'NO' },
    older: ['01', 'NO'],
    android: ['goActivity.billCheckingDetails', ['01', 'NO']],
  },
  {
    title: 'SPEC 7 bridge: bank-card payment order settings',
    act: openPayOrderSetting,
    method: 'goPayOrderSetting',
    older: [],
    android: ['goActivity.goPayOrderSetting', []],
  },
  {
    title: 'SPEC 7 bridge: swipe-back: off, on iOS only',
    act: (b) => setSwipeBack(b, { type: '1', enable: false }),
    method: 'CmpSwipeBack',
    params: { type: '1', enable: false },
    older: ['1', false],
    harmony: false,
  },
  {
    title: 'SPEC 7 bridge: download a policy file',
    act: (b) => downloadPolicy(b, policy),
    value: { openedBy: 'app' },
    method: 'downloadPolicy',
    params: { name: 'privacy.pdf', url: policyUrl },
    older: ['privacy.pdf', policyUrl],
    android: ['goActivity.downloadPolicy', ['privacy.pdf', policyUrl]],
  },
  {
    title: 'SPEC 7 bridge: hide or show the status bar: hide the navigation',
    act: (b) => setNavigationShown(b, false),
    method: 'hideNavView',
    older: [],
    android: ['goActivity.hideNavView', []],
  },
  {
    title: 'SPEC 7 bridge: hide or show the status bar: show the navigation',
    act: (b) => setNavigationShown(b, true),
    method: 'showNavView',
    older: [],
    android: ['goActivity.showNavView', []],
  },
  {
    title: 'SPEC 7 bridge: hide or show the status bar: hide the status bar',
    act: (b) => setStatusBarHidden(b, true),
    method: 'hiddenNavigationBar',
    params: { hidden: true },
    older: [true],
    android: ['goActivity.hiddenNavigationBar', [true]],
  },
  {
    title: 'SPEC 7 bridge: hide or show the status bar: show the status bar',
    act: (b) => setStatusBarHidden(b, false),
    method: 'hiddenNavigationBar',
    params: { hidden: false },
    older: [false],
    android: ['goActivity.hiddenNavigationBar', [false]],
  },
];

for (const { title, act, value, answered, method, params, older, scheme, android, harmony } of rows) {
  const done = { kind: 'done', value };
  const answeredDone = { kind: 'done', value: answered ?? value };

  test(`${title}, on iOS new style`, async () => {
    const native = createFakeIos({
      methods: [method],
      older: older ? [method] : [],
      onCall: (call) => answered && call.answer('ok'),
    });
    const { bridge, visited } = openTestPage(native, 'ios');
    expect(await act(bridge)).toEqual(answeredDone);
    expect(native.calls).toMatchObject([
      { way: 'new', name: method, message: params ? { hbwkjsbody: params } : {} },
    ]);
    expect(visited).toEqual([]);
  });

  if (older) {
    test(`${title}, on older iOS`, async () => {
      const native = createFakeIos({ methods: ['somethingElse'], older: [method] });
      const { bridge, visited } = openTestPage(native, 'ios');
      expect(await act(bridge)).toEqual(done);
      expect(native.calls).toMatchObject([{ way: 'older', name: method, args: older }]);
      expect(visited).toEqual([]);
    });
  }

  if (scheme) {
    test(`${title}, by URL scheme`, async () => {
      const { bridge, visited } = openTestPage(createFakeIos({ wkjs: false }), 'ios');
      expect(await act(bridge)).toEqual(done);
      expect(visited).toEqual([scheme]);
    });
  }

  test(`${title}, on Android`, async () => {
    const native = createFakeAndroid({ methods: [android?.[0] ?? 'goActivity.somethingElse'] });
    const { bridge } = openTestPage(native, 'android');
    expect(await act(bridge)).toEqual(android ? done : { kind: 'unsupported' });
    expect(native.calls.map(({ name, args }) => [name, args])).toEqual(android ? [android] : []);
  });

  test(`${title}, on Harmony`, async () => {
    const native = createFakeHarmony({ onCall: (call) => call.answer('ok') });
    const { bridge } = openTestPage(native, 'harmony');
    expect(await act(bridge)).toEqual(harmony === false ? { kind: 'unsupported' } : answeredDone);
    expect(native.calls.map((call) => [call.name, call.message])).toEqual(
      harmony === false ? [] : [[method, { callbackId: expect.any(String), body: params ? { params } : {} }]],
    );
  });
}

describe('SPEC 9 bill time default NO', () => {
  test.each([{ type: '01' }, { type: '01', time: '' }])(
    'SPEC 3 bill details time default: %j is sent with the text NO',
    async (details) => {
      const native = createFakeAndroid({ methods: ['goActivity.billCheckingDetails'] });
      expect(await openBillDetails(openTestPage(native, 'android').bridge, details)).toEqual({
        kind: 'done',
        value: 'handedOver',
      });
      expect(native.calls.map(({ args }) => args)).toEqual([['01', 'NO']]);
    },
  );
});

test('SPEC 4 iOS bridge: the listed method, else the older function, else the URL scheme', async () => {
  const url = 'https://wallet.example/';
  const listed = createFakeIos({
    methods: ['goWeb'],
    older: ['goWeb'],
    onCall: (call) => call.answer('ok'),
  });
  const unlisted = createFakeIos({ methods: ['closeWebView'], older: ['goWeb'] });
  const neither = createFakeIos({ methods: ['closeWebView'] });
  const pages = [listed, unlisted, neither].map((native) => openTestPage(native, 'ios'));
  for (const { bridge } of pages) expect((await openPage(bridge, url)).kind).toBe('done');
  expect([listed, unlisted, neither].map(({ calls }) => calls.map(({ way }) => way))).toEqual([
    ['new'],
    ['older'],
    [],
  ]);
  expect([listed, unlisted, neither].map((native) => native.timesAsked())).toEqual([1, 1, 1]);
  expect(pages.map(({ visited }) => visited)).toEqual([
    [],
    [],
    ['activity://goWeb?url=https://wallet.example/'],
  ]);
});
