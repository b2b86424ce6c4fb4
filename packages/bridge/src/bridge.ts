import type { PlatformWithHarmony } from './detect.ts';
import type { ActionName } from './action-params.ts';
import type { BridgeText } from './texts.ts';
import type { NameOverrides } from './wire-row.ts';

export interface Timers {
  set(run: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
}

/**
 * Milliseconds after which a call counts as unanswered: for each action, for all others (`call`), for the
 * list of methods; and how long the first calls wait for the app's own script (`script`).
 */
export type TimeLimits = { readonly [A in ActionName | 'call' | 'allMethods' | 'script']?: number };

export interface BridgeOptions {
  /** The page's window, where the native app injects its objects. */
  readonly window: object;
  /**
   * From a detector. Give the empty one outside the wallet app: a plain browser knows none of the URL
   * schemes.
   */
  readonly platform: PlatformWithHarmony;
  /** Leaves the page for an address: a URL scheme, a payment page, a policy file. */
  readonly navigate: (address: string) => void;
  readonly toast: (text: BridgeText, milliseconds: number) => void;
  readonly names?: NameOverrides;
  readonly timeLimits?: TimeLimits;
  readonly timers?: Timers;
}

/** What the actions need; made by {@link createBridge}, and only they read it. */
export interface Bridge {
  readonly platform: PlatformWithHarmony;
  readonly window: Record<string, unknown>;
  readonly navigate: (address: string) => void;
  readonly toast: (text: BridgeText, milliseconds: number) => void;
  readonly names: NameOverrides;
  readonly timeLimits: TimeLimits;
  readonly timers: Timers;
  /** What is known of the native side's methods. */
  readonly methods: {
    list: ReadonlySet<string> | null;
    asking: Promise<ReadonlySet<string> | null> | null;
    silent: boolean;
  };
  /** The waiting for the app's script, begun by the first call that misses it; shared by all. */
  readonly script: { coming: Promise<void> | null };
  /** How much was known of the native side when it first lacked something; null: it has lacked nothing. */
  readonly missed: { atSize: number | null };
  /** Who waits for an answer through a global function, by its name: how to end that waiting. */
  readonly waiting: Map<string, () => void>;
}

const systemTimers: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** The bridge of one page. Nothing is called before the first action. */
export function createBridge({
  window,
  platform,
  navigate,
  toast,
  names = {},
  timeLimits = {},
  timers = systemTimers,
}: BridgeOptions): Bridge {
  return {
    platform,
    window: window as Record<string, unknown>,
    navigate,
    toast,
    names,
    timeLimits,
    timers,
    methods: { list: null, asking: null, silent: false },
    script: { coming: null },
    missed: { atSize: null },
    waiting: new Map(),
  };
}
