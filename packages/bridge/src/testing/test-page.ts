import { type Bridge, type BridgeOptions, createBridge } from '../bridge.ts';
import type { BridgeText } from '../texts.ts';
import type { FakeNative } from './fake-call.ts';
import { createFakeTimers, type FakeTimers } from './fake-timers.ts';

/** A page over a fake native side: the addresses it visited, its toasts, and its clock. */
export interface TestPage {
  readonly bridge: Bridge;
  readonly visited: readonly string[];
  readonly toasts: readonly { readonly text: BridgeText; readonly milliseconds: number }[];
  readonly time: FakeTimers;
}

/**
 * Opens a page at `https://wallet.example/phonebillh5/` with a bridge over the native side. It waits for the
 * wallet's script only if the test asks for that.
 */
export function openTestPage(
  native: Pick<FakeNative, 'window'>,
  platform: BridgeOptions['platform'],
  more: Pick<BridgeOptions, 'names' | 'timeLimits'> = {},
): TestPage {
  const visited: string[] = [];
  const toasts: { text: BridgeText; milliseconds: number }[] = [];
  const time = createFakeTimers();
  native.window['location'] ??= { href: 'https://wallet.example/phonebillh5/' };
  const bridge = createBridge({
    window: native.window,
    platform,
    navigate: (address) => visited.push(address),
    toast: (text, milliseconds) => toasts.push({ text, milliseconds }),
    timers: time,
    ...more,
    timeLimits: { script: 0, ...more.timeLimits },
  });
  return { bridge, visited, toasts, time };
}
