import {
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  type FakeNative,
} from '@phonebill/bridge/testing';
import { expect, test } from 'vitest';
import { openNativeSide } from './native-side.ts';

const agents = {
  ios:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 ' +
    'hebao/9.14.58',
  android:
    'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 Chrome/130.0 Mobile ' +
    'Safari/537.36 hebao/9.14.58',
  harmony:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 ' +
    'ArkWeb/4.1.6.1 Mobile hebao/9.14.58',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 hebao/9.14.58',
};

const open = ({ window }: Pick<FakeNative, 'window'>, userAgent: string, names = {}) =>
  openNativeSide({
    window,
    userAgent,
    maxTouchPoints: 0,
    names,
    navigate: () => undefined,
    toast: () => undefined,
  });

test("SPEC 1 second detector: calls the wallet app in the way of the user agent's platform", async () => {
  const natives = [
    createFakeIos({ methods: ['CmpChangeTitle'] }),
    createFakeAndroid({ methods: ['goActivity.CmpChangeTitle'] }),
    createFakeHarmony({ onCall: (call) => call.answer() }),
  ] as const;
  await open(natives[0], agents.ios).setTitle('A');
  await open(natives[1], agents.android).setTitle('A');
  await open(natives[2], agents.harmony).setTitle('A');
  expect(natives.map(({ calls }) => calls.map(({ way, name, args }) => [way, name, args]))).toEqual([
    [['new', 'CmpChangeTitle', [{ title: 'A' }]]],
    [['android', 'goActivity.CmpChangeTitle', ['A']]],
    [['new', 'CmpChangeTitle', [{ title: 'A' }]]],
  ]);
  expect(await open(createFakeIos({ methods: ['CmpChangeTitle'] }), agents.desktop).setTitle('A')).toEqual({
    kind: 'noBridge',
  });
});

test('SPEC 7 bridge: swipe-back is switched off and on again, on iOS only', async () => {
  const ios = createFakeIos({ methods: ['CmpSwipeBack'] });
  const { setSwipeBack } = open(ios, agents.ios);
  await Promise.all([setSwipeBack(false), setSwipeBack(true)]);
  expect(ios.calls.map(({ args }) => args)).toEqual([
    [{ type: '1', enable: false }],
    [{ type: '1', enable: true }],
  ]);
  const android = createFakeAndroid({ methods: ['goActivity.CmpSwipeBack'] });
  expect(await open(android, agents.android).setSwipeBack(false)).toEqual({ kind: 'unsupported' });
  expect(android.calls).toEqual([]);
});

test("uses an integrator's names", async () => {
  const android = createFakeAndroid({ methods: ['wallet.title'] });
  await open(android, agents.android, { setTitle: { android: 'wallet.title' } }).setTitle('A');
  expect(android.calls).toMatchObject([{ name: 'wallet.title', args: ['A'] }]);
});
