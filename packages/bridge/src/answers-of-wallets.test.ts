import { expect, test } from 'vitest';
import {
  addBankCard,
  type Bridge,
  commonPay,
  openBillDetails,
  openPage,
  openPageNoLogin,
  pickContact,
  resetPayPassword,
  share,
  shareToChat,
  writeMessage,
} from './index.ts';
import {
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  openTestPage,
  flushPromises,
} from './testing/index.ts';

const payment = { orderNo: 'N1', orderType: '2', pickupType: '0', paymentUrl: 'https://pay.example/' };
const shared = { title: 'T', url: 'https://wallet.example/', details: 'D' };
const failed = { kind: 'failed' };

/** The forms in which wallets report a failure, and those in which they report a success. */
const errors = [
  { code: '9999' },
  '{"code":"9999","msg":"busy"}',
  { resultCode: '1001' },
  { msgCd: 'PMC40001' },
  { success: false },
  { data: { code: 9999 } },
  { error: 'no such service' },
  'fail',
  '9999',
  false,
];
const oks = [
  'ok',
  { code: '0000' },
  { code: 0 },
  { msgCd: 'PMC00000' },
  { success: true },
  '0000',
  undefined,
  {},
];

/** The actions that open something, with their method on iOS and Harmony. */
const opening: readonly (readonly [string, (bridge: Bridge) => Promise<{ readonly kind: string }>])[] = [
  ['cmpCommonPay', (bridge) => commonPay(bridge, payment)],
  ['goWeb', (bridge) => openPage(bridge, 'https://partner.example/')],
  ['goWebNoLogin', (bridge) => openPageNoLogin(bridge, 'https://partner.example/')],
  ['goNewAddBankCard', (bridge) => addBankCard(bridge)],
  ['CMPShareAction', (bridge) => share(bridge, shared)],
  ['shareToWeChat', (bridge) => shareToChat(bridge, shared)],
  ['billCheckingDetails', (bridge) => openBillDetails(bridge, { type: '01' })],
  ['goSinglePacketsContactWithName', (bridge) => pickContact(bridge)],
  ['CMPResetPayPassword', (bridge) => resetPayPassword(bridge, () => undefined)],
  ['MessageUI', (bridge) => writeMessage(bridge, { number: '10086', text: 'T' })],
];

for (const [method, act] of opening) {
  test(`${method} that answers with an error in any format has failed, on iOS and Harmony`, async () => {
    for (const error of errors) {
      const ios = createFakeIos({ methods: [method], onCall: (call) => call.answer(error) });
      const result = act(openTestPage(ios, 'ios').bridge);
      expect(await result, JSON.stringify(error)).toEqual(failed);
      const harmony = createFakeHarmony({ onCall: (call) => call.answer(error) });
      expect(await act(openTestPage(harmony, 'harmony').bridge), JSON.stringify(error)).toEqual(failed);
    }
  });
}

test('share and bill details that answer ok in any format have opened', async () => {
  for (const ok of oks) {
    for (const [method, act] of opening.filter(([name]) => /^(?:CMPShareAction|billChecking)/.test(name))) {
      const native = createFakeIos({ methods: [method], onCall: (call) => call.answer(ok) });
      expect(await act(openTestPage(native, 'ios').bridge)).toEqual({ kind: 'done', value: 'answered' });
    }
  }
});

test("Android's immediate ok or error is the result, and any other value means handed over", async () => {
  const rows = [
    ['ok', { kind: 'done', value: 'answered' }],
    [true, { kind: 'done', value: 'answered' }],
    ['{"code":"9999"}', failed],
    [false, failed],
    [null, { kind: 'done', value: 'handedOver' }],
    ['', { kind: 'done', value: 'handedOver' }],
  ] as const;
  for (const [returned, result] of rows) {
    const methods = ['goActivity.billCheckingDetails'];
    const native = createFakeAndroid({ methods, returns: { [methods[0] ?? '']: returned } });
    expect(await openBillDetails(openTestPage(native, 'android').bridge, { type: '01' })).toEqual(result);
  }
});

test('SPEC 7 bridge: common pay: an error through its global function', async () => {
  const android = createFakeAndroid({
    methods: ['goActivity.cmpCommonPay'],
    onCall: () => android.answerThrough('callbackCmpCommonPay', '{"code":"9999"}'),
  });
  const older = createFakeIos({
    older: ['cmpCommonPay'],
    onCall: () => older.answerThrough('callbackCmpCommonPay', { code: '9999' }),
  });
  expect(await commonPay(openTestPage(android, 'android').bridge, payment)).toEqual(failed);
  expect(await commonPay(openTestPage(older, 'ios').bridge, payment)).toEqual(failed);
});

test('SPEC 7 bridge: common pay: a cancellation shows that the cashier was open', async () => {
  for (const answer of ['cancel', { result: 'cancel' }, { success: '取消' }]) {
    const native = createFakeIos({ methods: ['cmpCommonPay'], onCall: (call) => call.answer(answer) });
    expect(await commonPay(openTestPage(native, 'ios').bridge, payment)).toEqual({
      kind: 'done',
      value: { openedBy: 'app' },
    });
  }
});

test('SPEC 7 bridge: common pay: a cashier that opens late is reported through either way', async () => {
  for (const [first, late] of [
    [{ code: '9999' }, 'failed'],
    [undefined, 'unanswered'],
  ] as const) {
    const native = createFakeHarmony({
      onCall(call) {
        if (first) call.answer(first);
      },
    });
    const page = openTestPage(native, 'harmony');
    let times = 0;
    const paying = commonPay(page.bridge, { ...payment, openedLate: () => (times += 1) });
    await page.time.pass(3000);
    expect((await paying).kind).toBe(late);
    native.calls[0]?.answer({ code: '9999' });
    native.answerThrough('callbackCmpCommonPay', { code: '9999' });
    expect(times).toBe(0);
    native.calls[0]?.answer('ok');
    native.answerThrough('callbackCmpCommonPay', 'ok');
    expect(times).toBe(2);
    expect([page.visited, page.toasts]).toEqual([[], []]);
  }
});

test('a second cashier call takes over the global function from the first', async () => {
  const native = createFakeAndroid({ methods: ['goActivity.cmpCommonPay'] });
  const page = openTestPage(native, 'android');
  let late = 0;
  const first = commonPay(page.bridge, { ...payment, openedLate: () => (late += 1) });
  await page.time.pass(3000);
  expect(await first).toEqual({ kind: 'unanswered' });
  const second = commonPay(page.bridge, payment);
  await flushPromises();
  native.answerThrough('callbackCmpCommonPay', 'ok');
  expect(await second).toEqual({ kind: 'done', value: { openedBy: 'app' } });
  expect(late).toBe(0);
});

test('an acknowledgement by the callback means opened; the result arrives through a function', async () => {
  for (const [method, through, act] of [
    ['shareToWeChat', 'shareCallback', (b: Bridge, opened: () => void) => shareToChat(b, shared, opened)],
    ['CMPResetPayPassword', 'callBackCMPResetPayPassword', resetPayPassword],
  ] as const) {
    const native = createFakeIos({ methods: [method] });
    let opened = 0;
    const result = act(openTestPage(native, 'ios').bridge, () => (opened += 1));
    await flushPromises();
    native.calls[0]?.answer('ok');
    expect(opened).toBe(1);
    native.answerThrough(through, true);
    expect(await result).toEqual({ kind: 'done', value: 'succeeded' });
  }
});
