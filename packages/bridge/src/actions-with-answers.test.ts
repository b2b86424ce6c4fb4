import { expect, test } from 'vitest';
import {
  addBankCard,
  type Bridge,
  canPickContact,
  commonPay,
  pickContact,
  readStatusBarHeight,
  resetPayPassword,
  shareToChat,
} from './index.ts';
import {
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  type FakeCall,
  openTestPage,
  flushPromises,
} from './testing/index.ts';

const given = { title: 'T', url: 'https://wallet.example/', details: 'D', logo: 'QUJD' };
const chatParams = { title: 'T', url: 'https://wallet.example/', detail: 'D' };
const payment = { orderNo: 'N1', orderType: '2', pickupType: '0' };
const zhang = { name: '张三', mobileNo: '13800138000' };

/** The rows that are answered through a global function, in the same way on every platform. */
const rows = [
  {
    title: 'SPEC 7 bridge: common pay: answered through the global callbackCmpCommonPay',
    act: (b: Bridge) => commonPay(b, payment),
    method: 'cmpCommonPay',
    through: 'callbackCmpCommonPay',
    answer: 'ok',
    value: { openedBy: 'app' },
    params: payment,
    older: ['N1', '2', '0'],
    android: 'goActivity.cmpCommonPay',
    androidArgs: ['N1', '2', '0'],
    staysThere: true,
  },
  {
    title: 'SPEC 7 bridge: share to a chat app',
    act: (b: Bridge) => shareToChat(b, given),
    method: 'shareToWeChat',
    through: 'shareCallback',
    answer: true,
    value: 'succeeded',
    params: chatParams,
    older: ['T', 'https://wallet.example/', 'D', 'QUJD'],
    android: 'MobileWalletShare.directToWeiXin',
    androidArgs: ['T', 'https://wallet.example/', 'D', 'javascript:shareCallback(%b)', 'QUJD'],
  },
  {
    title: 'SPEC 7 bridge: contact picker',
    act: (b: Bridge) => pickContact(b, { values: ['a', '1', '20'], text: 't' }),
    method: 'goSinglePacketsContactWithName',
    through: 'callBackGetPacketsContactsWithName',
    answer: { name: '张三', mobileNo: '138 0013 8000' },
    value: zhang,
    params: { scene: 'hb_hfcz', value1: 'a', value2: 1, value3: 20, text: 't' },
    older: ['a', 1, 20, 't', 'hb_hfcz'],
    android: 'goActivity.goSinglePacketsContactWithName',
    androidArgs: ['a', 1, 20, 't', 'hb_hfcz'],
  },
  {
    title: 'SPEC 7 bridge: reset pay password',
    act: resetPayPassword,
    method: 'CMPResetPayPassword',
    through: 'callBackCMPResetPayPassword',
    answer: 'success',
    value: 'succeeded',
    params: undefined,
    older: [],
    android: 'goActivity.CMPResetPayPassword',
    androidArgs: [],
  },
] as const;

for (const row of rows) {
  const { title, act, method, through, answer, value, params, older, android, androidArgs } = row;
  const staysThere = 'staysThere' in row;
  const done = { kind: 'done', value };

  test(`${title}, on iOS new style`, async () => {
    const native = createFakeIos({ methods: [method], onCall: () => native.answerThrough(through, answer) });
    expect(await act(openTestPage(native, 'ios').bridge)).toEqual(done);
    expect(native.calls).toMatchObject([{ way: 'new', name: method, args: params ? [params] : [] }]);
    expect(through in native.window).toBe(staysThere);
  });

  test(`${title}, on older iOS`, async () => {
    const native = createFakeIos({ older: [method], onCall: () => native.answerThrough(through, answer) });
    expect(await act(openTestPage(native, 'ios').bridge)).toEqual(done);
    expect(native.calls).toMatchObject([{ way: 'older', name: method, args: older }]);
  });

  test(`${title}, on Android`, async () => {
    const native = createFakeAndroid({ methods: [android] });
    const result = act(openTestPage(native, 'android').bridge);
    await flushPromises();
    expect(native.calls.map((call) => [call.name, call.args])).toEqual([[android, androidArgs]]);
    native.answerScript(`javascript:${through}(%b)`, answer);
    expect(await result).toEqual(done);
    expect(through in native.window).toBe(staysThere);
  });

  test(`${title}, on Harmony`, async () => {
    const native = createFakeHarmony({ onCall: () => native.answerThrough(through, answer) });
    expect(await act(openTestPage(native, 'harmony').bridge)).toEqual(done);
    expect(native.calls).toMatchObject([{ name: method, args: params ? [params] : [] }]);
  });
}

/** The setting for a wallet whose success notification would close our page. */
const notNotified = { names: { bridge: { notifyBankCardAdded: false } } };

test('SPEC 7 bridge: add a bank card: new style on iOS, without the notification when disabled', async () => {
  const native = createFakeIos({
    methods: ['goNewAddBankCard', 'finishFastBindingCard'],
    onCall: (call) => call.answer({ code: '0000' }),
  });
  expect(await addBankCard(openTestPage(native, 'ios', notNotified).bridge, 'B7')).toEqual({
    kind: 'done',
    value: 'succeeded',
  });
  expect(native.calls.map((call) => [call.name, ...call.args])).toEqual([
    ['goNewAddBankCard', { orderNumber: 'B7' }],
  ]);
});

test('SPEC 4 after add-bank-card succeeds: iOS is notified', async () => {
  const native = createFakeIos({
    methods: ['goNewAddBankCard', 'finishFastBindingCard'],
    onCall: (call) => call.answer({ code: '0000' }),
  });
  await addBankCard(openTestPage(native, 'ios').bridge, 'B7');
  expect(native.calls.map((call) => [call.name, ...call.args])).toEqual([
    ['goNewAddBankCard', { orderNumber: 'B7' }],
    ['finishFastBindingCard'],
  ]);
});

test('SPEC 4 after add-bank-card succeeds: an older notification function of iOS is called too', async () => {
  const native = createFakeIos({
    methods: ['goNewAddBankCard'],
    older: ['finishFastBindingCard'],
    onCall: (call) => call.answer('success'),
  });
  await addBankCard(openTestPage(native, 'ios').bridge);
  expect(native.calls).toMatchObject([
    { name: 'goNewAddBankCard', args: [{ orderNumber: '' }] },
    { way: 'older', name: 'finishFastBindingCard', args: [] },
  ]);
});

test('SPEC 4 after add-bank-card succeeds: no notification after a failed or unclear result', async () => {
  for (const [answer, ended] of [
    ['cancel', { kind: 'done', value: 'failed' }],
    [{ code: '1001' }, { kind: 'failed' }],
    [undefined, { kind: 'done', value: 'unclear' }],
    [{}, { kind: 'done', value: 'unclear' }],
  ] as const) {
    const native = createFakeIos({
      methods: ['goNewAddBankCard', 'finishFastBindingCard'],
      onCall: (call) => call.answer(answer),
    });
    expect(await addBankCard(openTestPage(native, 'ios').bridge)).toEqual(ended);
    expect(native.calls).toHaveLength(1);
  }
});

test('SPEC 7 bridge: add a bank card by URL scheme', async () => {
  const { bridge, visited } = openTestPage(createFakeIos({ wkjs: false }), 'ios');
  expect(await addBankCard(bridge)).toEqual({ kind: 'done', value: 'unclear' });
  expect(visited).toEqual(['activity://BDYHK']);
});

test('SPEC 7 bridge: add a bank card on Android', async () => {
  const native = createFakeAndroid({
    methods: ['goActivity.goAddBankCard'],
    returns: { 'goActivity.goAddBankCard': true },
  });
  const { bridge } = openTestPage(native, 'android');
  expect(await addBankCard(bridge)).toEqual({ kind: 'done', value: 'unclear' });
  await addBankCard(bridge, 'B7');
  expect(native.calls.map((call) => call.args)).toEqual([[''], ['B7']]);
});

test('SPEC 7 bridge: add a bank card on Harmony', async () => {
  const native = createFakeHarmony({ onCall: (call) => call.answer({ result: 'success' }) });
  expect(await addBankCard(openTestPage(native, 'harmony').bridge, 'B7')).toEqual({
    kind: 'done',
    value: 'succeeded',
  });
  expect(native.calls).toMatchObject([{ name: 'goNewAddBankCard', args: [{ orderNumber: 'B7' }] }]);
});

test('SPEC 7 bridge: status bar height: on iOS, Android and Harmony', async () => {
  const ios = createFakeIos({
    methods: ['getStatusBarHeight'],
    onCall: (call) => call.answer({ statusBarHeight: '47' }),
  });
  expect(await readStatusBarHeight(openTestPage(ios, 'ios').bridge)).toBe(47);
  const android = createFakeAndroid({
    methods: ['goActivity.getStatusBarHeight'],
    returns: { 'goActivity.getStatusBarHeight': 24 },
  });
  expect(await readStatusBarHeight(openTestPage(android, 'android').bridge)).toBe(24);
  const harmony = createFakeHarmony({ onCall: (call) => call.answer('38.5') });
  expect(await readStatusBarHeight(openTestPage(harmony, 'harmony').bridge)).toBe(38.5);
});

test('SPEC 7 bridge: status bar height: a late answer of an app busy for seconds is used', async () => {
  const asked: FakeCall[] = [];
  const page = openTestPage(createFakeHarmony({ onCall: (call) => void asked.push(call) }), 'harmony');
  const later: number[] = [];
  const height = readStatusBarHeight(page.bridge, (one) => later.push(one));
  const unanswered = expect(height).rejects.toMatchObject({ reason: 'unanswered' });
  await page.time.pass(10_000);
  await unanswered;
  asked[0]?.answer('tall');
  asked[0]?.answer('41');
  expect(later).toEqual([41]);
});

test('SPEC 7 bridge: status bar height rejects without a bridge or a usable answer', async () => {
  await expect(readStatusBarHeight(openTestPage({ window: {} }, '').bridge)).rejects.toMatchObject({
    reason: 'noBridge',
  });
  await expect(readStatusBarHeight(openTestPage({ window: {} }, 'ios').bridge)).rejects.toMatchObject({
    reason: 'noBridge',
  });
  await expect(
    readStatusBarHeight(openTestPage(createFakeIos({ methods: ['other'] }), 'ios').bridge),
  ).rejects.toMatchObject({ reason: 'unsupported' });
  await expect(
    readStatusBarHeight(openTestPage(createFakeAndroid({ methods: ['goActivity.other'] }), 'android').bridge),
  ).rejects.toBeInstanceOf(Error);
  const junk = createFakeIos({ methods: ['getStatusBarHeight'], onCall: (call) => call.answer('tall') });
  await expect(readStatusBarHeight(openTestPage(junk, 'ios').bridge)).rejects.toMatchObject({
    reason: 'unreadable',
  });
  const silent = openTestPage(createFakeHarmony({ list: 'silent' }), 'harmony');
  const height = expect(readStatusBarHeight(silent.bridge)).rejects.toMatchObject({ reason: 'unanswered' });
  await silent.time.pass(5000);
  await height;
});

test('SPEC 9 scene hb_hfcz: is sent with every pick, with only the given values', async () => {
  const native = createFakeHarmony();
  const { bridge } = openTestPage(native, 'harmony');
  void pickContact(bridge);
  void pickContact(bridge, { values: ['a', '2', 'junk'], text: 't' });
  await flushPromises();
  expect(native.calls.map((call) => call.args)).toEqual([
    [{ scene: 'hb_hfcz', value1: '', value2: 0, value3: 0, text: '' }],
    [{ scene: 'hb_hfcz', value1: 'a', value2: 2, value3: 0, text: 't' }],
  ]);
});

test('contact picker: its availability is found without opening it', async () => {
  const [name, object] = ['goSinglePacketsContactWithName', 'goActivity.goSinglePacketsContactWithName'];
  const natives = [
    createFakeIos({ methods: [name] }),
    createFakeIos({ older: [name] }),
    createFakeIos({ methods: ['other'] }),
    createFakeIos({ methods: [name], list: 'missing' }),
    { window: {}, calls: [] },
  ];
  expect(
    await Promise.all(
      natives.map(async (native) => {
        const page = openTestPage(native, 'ios');
        const can = canPickContact(page.bridge);
        await page.time.pass(800);
        return can;
      }),
    ),
  ).toEqual(['yes', 'yes', 'no', 'unknown', 'no']);
  expect(natives.flatMap(({ calls }) => calls)).toEqual([]);
  expect(await canPickContact(openTestPage(createFakeAndroid({ methods: [object] }), 'android').bridge)).toBe(
    'yes',
  );
  expect(
    await canPickContact(
      openTestPage(createFakeAndroid({ methods: ['goActivity.other'] }), 'android').bridge,
    ),
  ).toBe('no');
  expect(await canPickContact(openTestPage(createFakeHarmony(), 'harmony').bridge)).toBe('unknown');
  expect(
    await canPickContact(openTestPage(createFakeHarmony({ list: { answer: ['other'] } }), 'harmony').bridge),
  ).toBe('no');
  expect(await canPickContact(openTestPage({ window: {} }, '').bridge)).toBe('no');
  expect(
    await canPickContact(
      openTestPage(createFakeAndroid({ methods: [object] }), 'android', {
        names: { contactPicker: { answersThrough: 'a.b' } },
      }).bridge,
    ),
  ).toBe('no');
});

test('the contact picker takes only a contact as the choice, not an acknowledgement', async () => {
  const native = createFakeIos({ methods: ['goSinglePacketsContactWithName'] });
  const { bridge } = openTestPage(native, 'ios');
  const result = pickContact(bridge);
  await flushPromises();
  native.calls[0]?.answer('ok');
  native.calls[0]?.answer({ name: '张三', mobile: '13800138000' });
  expect(await result).toEqual({ kind: 'done', value: zhang });
});

test('the contact picker returns null without a contact or a mobile number', async () => {
  for (const answer of ['', null, '{"name":"张三"}', { cancelled: true }]) {
    const native = createFakeAndroid({
      methods: ['goActivity.goSinglePacketsContactWithName'],
      onCall: () => native.answerThrough('callBackGetPacketsContactsWithName', answer),
    });
    expect(await pickContact(openTestPage(native, 'android').bridge)).toEqual({ kind: 'done', value: null });
  }
});

test('resetting the pay password ignores the immediate return value, and waits for the outcome', async () => {
  const native = createFakeIos({
    methods: ['CMPResetPayPassword'],
    onCall: (call) => void call.answer('ok'),
  });
  const { bridge } = openTestPage(native, 'ios');
  const result = resetPayPassword(bridge);
  await flushPromises();
  native.answerThrough('callBackCMPResetPayPassword', 'what?');
  expect(await result).toEqual({ kind: 'done', value: 'unclear' });
});
