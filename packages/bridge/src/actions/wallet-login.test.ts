import { expect, test } from 'vitest';
import { logInByWallet, readSsoUrl } from '../index.ts';
import {
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  openTestPage,
  flushPromises,
} from '../testing/index.ts';

const here = 'https://wallet.example/phonebillh5/rechargeTelebill/placeOrder?hebaosso=true';
const signedOn = `${here}&CREDTENTIAL=c&SIGN_DATA=s&SIGN_TYPE=1`;

test('wallet login on iOS calls touristLogin, answered by callback or by its global', async () => {
  const byCallback = createFakeIos({ methods: ['touristLogin'], onCall: (call) => call.answer(signedOn) });
  const byGlobal = createFakeIos({
    methods: ['touristLogin'],
    onCall: () => byGlobal.answerThrough('touristLoginSuccessCallback', { url: signedOn }),
  });
  for (const native of [byCallback, byGlobal]) {
    expect(await logInByWallet(openTestPage(native, 'ios').bridge, here)).toEqual({
      kind: 'done',
      value: { address: signedOn },
    });
    expect(native.calls).toMatchObject([
      { way: 'new', name: 'touristLogin', args: [{ url: here, ssoFlagStr: 'true' }] },
    ]);
  }
});

test('wallet login works on older iOS, Android and Harmony', async () => {
  const older = createFakeIos({
    wkjs: false,
    older: ['touristLogin'],
    onCall: () => older.answerThrough('touristLoginSuccessCallback', signedOn),
  });
  expect(await logInByWallet(openTestPage(older, 'ios').bridge, here)).toMatchObject({ kind: 'done' });
  expect(older.calls).toMatchObject([{ way: 'older', name: 'touristLogin', args: [here] }]);

  const android = createFakeAndroid({ methods: ['goActivity.startLoginModule'] });
  const result = logInByWallet(openTestPage(android, 'android').bridge, here);
  await flushPromises();
  expect(android.calls.map(({ name, args }) => [name, args])).toEqual([
    ['goActivity.startLoginModule', ['javascript:loginSuccess(%b)', here]],
  ]);
  android.answerScript('javascript:loginSuccess(%b)', true);
  expect(await result).toEqual({ kind: 'done', value: 'succeeded' });

  const harmony = createFakeHarmony({ answers: 'port', onCall: (call) => call.answer(signedOn) });
  expect(await logInByWallet(openTestPage(harmony, 'harmony').bridge, here)).toEqual({
    kind: 'done',
    value: { address: signedOn },
  });
});

test('wallet login distinguishes a failed login from a silent wallet', async () => {
  const failed = createFakeIos({ methods: ['touristLogin'], onCall: (call) => call.answer(false) });
  expect(await logInByWallet(openTestPage(failed, 'ios').bridge, here)).toEqual({
    kind: 'done',
    value: 'failed',
  });
  const silent = openTestPage(createFakeHarmony(), 'harmony', { timeLimits: { walletLogin: 3000 } });
  const asked = logInByWallet(silent.bridge, here);
  await silent.time.pass(3000);
  expect(await asked).toEqual({ kind: 'unanswered' });
  expect(await logInByWallet(openTestPage({ window: {} }, '').bridge, here)).toEqual({ kind: 'noBridge' });
  expect(await logInByWallet(silent.bridge, 'javascript:alert(1)')).toEqual({ kind: 'refused' });
});

test('single sign-on calls CmpGetSsoUrl, answered by callBackSSOResult, not on Android', async () => {
  const ios = createFakeIos({
    methods: ['CmpGetSsoUrl'],
    onCall(call) {
      call.answer('ok');
      ios.answerThrough('callBackSSOResult', { ssoUrl: signedOn });
    },
  });
  expect(await readSsoUrl(openTestPage(ios, 'ios').bridge, here)).toEqual({ kind: 'done', value: signedOn });
  expect(ios.calls).toMatchObject([{ name: 'CmpGetSsoUrl', args: [{ urlStr: here }] }]);
  const nobody = createFakeIos({
    older: ['CmpGetSsoUrl'],
    onCall: () => nobody.answerThrough('callBackSSOResult', {}),
  });
  expect(await readSsoUrl(openTestPage(nobody, 'ios').bridge, here)).toEqual({ kind: 'done', value: null });
  expect(nobody.calls).toMatchObject([{ way: 'older', args: [here] }]);
  const android = createFakeAndroid({ methods: ['goActivity.CmpGetSsoUrl'] });
  expect(await readSsoUrl(openTestPage(android, 'android').bridge, here)).toEqual({ kind: 'unsupported' });
});
