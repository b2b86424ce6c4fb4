import { expect, test } from 'vitest';
import { readStatusBarHeight, setTitle } from '../index.ts';
import { createFakeAndroid, createFakeHarmony, createFakeIos, openTestPage } from '../testing/index.ts';
import { watchNative } from './watch-native.ts';

function watch(
  native: { readonly window: Record<string, unknown> },
  platform: 'ios' | 'android' | 'harmony',
) {
  const page = openTestPage(native, platform);
  let times = 0;
  const stop = watchNative(page.bridge, () => (times += 1));
  return { ...page, stop, times: () => times };
}

test('reports a script of iOS that arrives after two seconds, once', async () => {
  const native = createFakeIos({ wkjs: false });
  const { time, times, bridge } = watch(native, 'ios');
  await time.pass(2000);
  expect(await setTitle(bridge, 'A')).toEqual({ kind: 'noBridge' });
  expect(times()).toBe(0);
  const late = createFakeIos({ into: native.window, methods: ['CmpChangeTitle'] });
  await time.pass(1000);
  expect(times()).toBe(1);
  expect(await setTitle(bridge, 'A')).toEqual({ kind: 'done', value: undefined });
  expect(late.calls).toMatchObject([{ name: 'CmpChangeTitle', args: [{ title: 'A' }] }]);
  await time.pass(20_000);
  expect([times(), time.pending()]).toEqual([1, 0]);
});

test('requests the list of methods from iOS again when it was short at first', async () => {
  const answers = [['closeWebView'], ['closeWebView', 'CmpChangeTitle']];
  const window = {
    hebaoWkjs: {
      doCall(name: string, ...rest: unknown[]) {
        if (name !== 'allmethods') return;
        (rest[0] as (list: unknown) => void)(answers.length > 1 ? answers.shift() : answers[0]);
      },
    },
  };
  const { time, times, bridge } = watch({ window }, 'ios');
  expect(await setTitle(bridge, 'A')).toEqual({ kind: 'unsupported' });
  await time.pass(500);
  expect(times()).toBe(1);
  expect(await setTitle(bridge, 'A')).toEqual({ kind: 'done', value: undefined });
});

test('does not report a part that is there in time, or that was not requested', async () => {
  const page = watch(createFakeIos({ methods: ['CmpChangeTitle'] }), 'ios');
  expect(await setTitle(page.bridge, 'A')).toEqual({ kind: 'done', value: undefined });
  const unasked = createFakeIos({ wkjs: false });
  const later = watch(unasked, 'ios');
  await later.time.pass(600);
  createFakeIos({ into: unasked.window, methods: ['CmpChangeTitle'] });
  await later.time.pass(10_000);
  await page.time.pass(10_000);
  expect([page.times(), later.times()]).toEqual([0, 0]);
});

test('reports a late script of Harmony, and not a script of Android that was there', async () => {
  const android = watch(createFakeAndroid({ methods: ['goActivity.goWeb'] }), 'android');
  expect(await setTitle(android.bridge, 'A')).toEqual({ kind: 'unsupported' });
  const native = createFakeHarmony({ script: false });
  const harmony = watch(native, 'harmony');
  const silent = setTitle(harmony.bridge, 'A');
  await harmony.time.pass(4000);
  expect(await silent).toEqual({ kind: 'unanswered' });
  native.bringScript();
  await harmony.time.pass(10_000);
  await android.time.pass(10_000);
  expect([android.times(), harmony.times()]).toEqual([0, 1]);
});

test('stops looking after the watch was stopped', async () => {
  const native = createFakeIos({ wkjs: false });
  const { time, times, stop } = watch(native, 'ios');
  stop();
  createFakeIos({ into: native.window, methods: ['CmpChangeTitle'] });
  await time.pass(20_000);
  expect([times(), time.pending()]).toEqual([0, 0]);
});

test('a call unanswered before Harmony’s script arrived is reported once the script is there', async () => {
  for (const answers of ['callback', 'port'] as const) {
    const native = createFakeHarmony({ script: false, answers, onCall: (call) => call.answer(30) });
    const page = openTestPage(native, 'harmony', { timeLimits: { script: 3000 } });
    let times = 0;
    watchNative(page.bridge, () => (times += 1));
    const height = expect(readStatusBarHeight(page.bridge)).rejects.toMatchObject({ reason: 'unanswered' });
    // The script arrives while the call is under way without it.
    await page.time.pass(3900);
    native.bringScript();
    if (answers === 'port') native.givePort();
    await page.time.pass(1100);
    await height;
    expect(times).toBe(1);
    expect(await readStatusBarHeight(page.bridge)).toBe(30);
  }
});

test('a script of Harmony that arrives while the list is requested is used for the call', async () => {
  const native = createFakeHarmony({ script: false, list: 'silent', onCall: (call) => call.answer(30) });
  const page = openTestPage(native, 'harmony', { timeLimits: { script: 3000 } });
  const height = readStatusBarHeight(page.bridge);
  await page.time.pass(3400);
  native.bringScript();
  await page.time.pass(400);
  expect(await height).toBe(30);
});
