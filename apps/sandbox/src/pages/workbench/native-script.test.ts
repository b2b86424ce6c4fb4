import {
  type Bridge,
  closeWebView,
  commonPay,
  createBridge,
  detectWalletPlatform,
  openPage,
  pickContact,
  readStatusBarHeight,
  setTitleMenu,
  shareToChat,
  type PlatformWithHarmony,
} from '@phonebill/bridge';
import { expect, test } from 'vitest';
import { nativeScript } from './native-script.ts';
import type { WorkbenchPlatform } from './workbench-copy.ts';

const ORIGIN = 'https://sandbox.example';
const script = nativeScript();

interface Report {
  readonly kind: string;
  readonly [key: string]: unknown;
}
type Answers = Readonly<Record<string, unknown>>;

/**
 * Creates a page in the workbench's frame, and a workbench that answers actions as `answers` say; it never
 * answers others.
 */
function openFrame(
  platform: WorkbenchPlatform,
  { answers = {}, modes = {} }: { answers?: Answers; modes?: Readonly<Record<string, string>> } = {},
) {
  const reports: Report[] = [];
  type Listener = (event: Record<string, unknown>) => void;
  const messages: Listener[] = [];
  const listeners: Record<string, Listener> = {};
  const addEventListener = (name: string, listener: Listener): void =>
    void (name === 'message' ? messages.push(listener) : (listeners[name] = listener));
  const hear = (event: Record<string, unknown>): void => {
    for (const listener of messages) listener(event);
  };
  const send = (data: unknown, origin = ORIGIN, source: unknown = parent) => hear({ data, origin, source });
  const parent = {
    postMessage(message: Report, to: string) {
      expect(to).toBe(ORIGIN);
      reports.push(message);
      const action = String(message['action']);
      if (message.kind === 'call' && action in answers)
        queueMicrotask(() => send({ kind: 'answer', id: message['id'], value: answers[action] }));
    },
  };
  const location = {
    href: `${ORIGIN}/phonebillh5/`,
    origin: ORIGIN,
    pathname: '/phonebillh5/',
    search: `?SIGN_DATA=${'s'.repeat(90)}&a=1`,
  };
  const navigation = {
    addEventListener: (_: string, listener: (event: Record<string, unknown>) => void): void =>
      void (listeners['navigate'] = listener),
  };
  const window: Record<string, unknown> = {
    name: JSON.stringify({ workbench: { platform, modes, statusBarHeight: 44 } }),
    parent,
    location,
    navigation,
    addEventListener,
    dispatchEvent: hear,
  };
  const navigator = { userAgent: 'desktop' };
  const visited: string[] = [];
  const navigate = (url: string) => {
    if (url.startsWith('https:')) return void visited.push(url);
    let stayed = false;
    listeners['navigate']?.({
      destination: { url },
      cancelable: true,
      preventDefault: () => (stayed = true),
    });
    if (!stayed) throw new Error(`left for ${url}`);
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- as a page runs it
  new Function('window', 'location', 'navigator', 'document', script)(window, location, navigator, {
    dispatchEvent: () => true,
  });
  const detected = detectWalletPlatform({ userAgent: navigator.userAgent, maxTouchPoints: 0, window });
  const bridge = createBridge({
    window,
    platform: detected,
    navigate,
    toast: () => undefined,
    timeLimits: { call: 50, allMethods: 20, statusBarHeight: 50, shareToChat: 50, script: 5000 },
  });
  const calls = () => reports.filter(({ kind, name }) => kind === 'call' && name !== 'allmethods');
  return { window, bridge, reports, calls, send, detected, navigator, visited };
}

const contact = { name: '张三', mobileNo: '138 0013 8000' };
const answers: Answers = {
  commonPay: 'ok',
  setTitleMenu: 'ok',
  contactPicker: contact,
  shareToChat: true,
  statusBarHeight: 44,
  closeWebView: 'ok',
  openPage: 'ok',
};
const menu = [{ menuName: '账单', menuUrl: 'https://pay.example/bill' }];

/** The platform that the bridge detects from each native side, and the way in which its calls are made. */
const rows: readonly {
  platform: WorkbenchPlatform;
  is: PlatformWithHarmony;
  way: string;
  height: boolean;
}[] = [
  { platform: 'ios', is: 'ios', way: 'new', height: true },
  { platform: 'ios-late', is: 'ios', way: 'new', height: true },
  { platform: 'ipad', is: 'ios', way: 'new', height: true },
  { platform: 'ios-older', is: 'ios', way: 'older', height: false },
  { platform: 'android', is: 'android', way: 'android', height: true },
  { platform: 'harmony', is: 'harmony', way: 'new', height: true },
  { platform: 'harmony-port', is: 'harmony', way: 'new', height: true },
];

const actions: readonly {
  action: string;
  act: (bridge: Bridge) => Promise<unknown>;
  value: unknown;
  fields: object;
}[] = [
  {
    action: 'commonPay',
    act: (b) => commonPay(b, { orderNo: 'N1', orderType: '2', pickupType: '0' }),
    value: { openedBy: 'app' },
    fields: { orderNo: 'N1', orderType: '2', pickupType: '0' },
  },
  {
    action: 'contactPicker',
    act: (b) => pickContact(b),
    value: { name: '张三', mobileNo: '13800138000' },
    fields: { scene: 'hb_hfcz', value2: 0 },
  },
  {
    action: 'shareToChat',
    act: (b) => shareToChat(b, { title: 'T', url: 'https://pay.example/', details: 'D' }),
    value: 'succeeded',
    fields: { title: 'T', details: 'D' },
  },
  {
    action: 'openPage',
    act: (b) => openPage(b, 'https://pay.example/x'),
    value: expect.stringMatching(/^(?:answered|handedOver)$/),
    fields: { target: 'https://pay.example/x' },
  },
];

for (const { platform, is, way, height } of rows) {
  test(`the bridge finds a native side on ${platform}, which reports and answers every call`, async () => {
    const { bridge, calls, detected, navigator, send, visited } = openFrame(platform, { answers });
    expect([detected, navigator.userAgent]).toEqual([is, expect.stringMatching(/hebao\/.*CMPAY$/)]);
    for (const { action, act, value, fields } of actions) {
      expect([action, await act(bridge)]).toEqual([action, { kind: 'done', value }]);
      expect(calls().at(-1)).toMatchObject({ action, way, fields });
    }
    expect(await setTitleMenu(bridge, menu)).toEqual({ kind: 'done', value: undefined });
    const { list, json = '' } = (calls().at(-1)?.['fields'] ?? {}) as { list?: unknown; json?: string };
    expect(list ?? JSON.parse(json)).toEqual([{ menuName: '账单', menuUrl: "phonebillOpenMenu('0');" }]);
    send({ kind: 'menu', script: "phonebillOpenMenu('0');" });
    expect(visited).toEqual(['https://pay.example/bill']);
    if (height) expect(await readStatusBarHeight(bridge)).toBe(44);
    else await expect(readStatusBarHeight(bridge)).rejects.toThrow('no status bar height');
  });

  test(`an action removed on ${platform} is missing, and a silent one stays unanswered`, async () => {
    const { bridge } = openFrame(platform, { modes: { commonPay: 'unsupported' } });
    const started = await commonPay(bridge, { orderNo: 'N1', orderType: '2', pickupType: '0' });
    // Harmony lists no methods, so the bridge can only wait.
    expect(started.kind).toBe(is === 'harmony' ? 'unanswered' : 'unsupported');
    expect(
      await shareToChat(openFrame(platform).bridge, {
        title: 'T',
        url: 'https://pay.example/',
        details: 'D',
      }),
    ).toEqual({ kind: 'unanswered' });
  });
}

test("an address with the app's scheme is a call, and the page stays open", async () => {
  const { bridge, calls } = openFrame('ios-older', { answers });
  expect(await closeWebView(bridge)).toMatchObject({ kind: 'done' });
  expect(calls()).toMatchObject([
    { way: 'scheme', name: 'activity://CMPWebViewPop', action: 'closeWebView' },
  ]);
});

test('lists, answers and missing methods are reported, and sign-on parameters are not', async () => {
  const { bridge, reports, window } = openFrame('ios', { answers });
  await commonPay(bridge, { orderNo: 'N1', orderType: '2', pickupType: '0' });
  const callback = new Promise((resolve) =>
    (window['hebaoWkjs'] as { doCall: (...call: unknown[]) => void }).doCall(
      'cmpCommonPay',
      { orderNo: 'N1' },
      resolve,
    ),
  );
  (window['hebaoWkjs'] as { doCall: (...call: unknown[]) => void }).doCall('nope', {});
  expect(await callback).toBe('ok');
  expect(reports[0]).toMatchObject({ kind: 'page', address: '/phonebillh5/?SIGN_DATA=…&a=1' });
  expect(reports).toContainEqual(
    expect.objectContaining({
      name: 'allmethods',
      answers: [{ value: expect.arrayContaining(['cmpCommonPay', 'closeWebView']), through: 'hb1cb' }],
    }),
  );
  expect(reports).toContainEqual(
    expect.objectContaining({ kind: 'answered', value: 'ok', through: 'hb2cb' }),
  );
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'log', text: 'not registered: nope' }));
});

test('only messages of the enclosing page are accepted, and without it there is no native side', async () => {
  const { reports, send, window } = openFrame('ios');
  const given: unknown[] = [];
  (window['hebaoWkjs'] as { doCall: (...call: unknown[]) => void }).doCall(
    'cmpCommonPay',
    {},
    (value: unknown) => given.push(value),
  );
  const id = reports.at(-1)?.['id'];
  send({ kind: 'answer', id, value: 'forged' }, 'https://evil.example');
  send({ kind: 'answer', id, value: 'forged' }, ORIGIN, {});
  send({ kind: 'answer', id, value: 'right' });
  expect(given).toEqual(['right']);
  expect(openFrame('none' as WorkbenchPlatform)).toMatchObject({
    reports: [],
    navigator: { userAgent: 'desktop' },
  });
});
