export { createFakeAndroid, type FakeAndroid, type FakeAndroidOptions } from './fake-android.ts';
export type { FakeCall, FakeNative, FakeOptions } from './fake-call.ts';
export { createFakeHarmony, type FakeHarmonyOptions } from './fake-harmony.ts';
export { createFakeIos, type FakeIosOptions } from './fake-ios.ts';
export { createFakeTimers, type FakeTimers, flushPromises } from './fake-timers.ts';
export { type Arrived, readCall, type ReadCall } from './read-call.ts';
export { openTestPage, type TestPage } from './test-page.ts';
export { actionNames, wireTable } from './wire-table.ts';
