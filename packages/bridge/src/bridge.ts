import type { PlatformWithHarmony } from './detect.ts';
import type { ActionName } from './action-params.ts';
import type { BridgeText } from './texts.ts';
import type { NameOverrides } from './wire-row.ts';

export interface Timers {
  set(run: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
}

/**
 * Time limits in ms: after which a call ends as unanswered, for each action, for all others (`call`) and for
 * the list of methods; and how long the first calls wait for the app's own script (`script`).
 */
export type TimeLimits = { readonly [A in ActionName | 'call' | 'allMethods' | 'script']?: number };

export interface BridgeOptions {
  /** The page's window, where the native app injects its objects. */
  readonly window: object;
  /**
   * The platform from a detector. Use the empty one outside the wallet app: a plain browser knows none of the
   * URL schemes.
   */
  readonly platform: PlatformWithHarmony;
  /** Leaves the page for an address: a URL scheme, a payment page, a policy file. */
  readonly navigate: (address: string) => void;
  readonly toast: (text: BridgeText, milliseconds: number) => void;
  readonly names?: NameOverrides;
  readonly timeLimits?: TimeLimits;
  readonly timers?: Timers;
}

/** The state that the actions need; made by {@link createBridge} and read only by them. */
export interface Bridge {
  readonly platform: PlatformWithHarmony;
  readonly window: Record<string, unknown>;
  readonly navigate: (address: string) => void;
  readonly toast: (text: BridgeText, milliseconds: number) => void;
  readonly names: NameOverrides;
  readonly timeLimits: TimeLimits;
  readonly timers: Timers;
  /** The methods of the native side, as far as they are known. */
  readonly methods: {
    list: ReadonlySet<string> | null;
    asking: Promise<ReadonlySet<string> | null> | null;
    silent: boolean;
  };
  /** The wait for the app's script: begun by the first call that does not find it, and shared by all. */
  readonly script: { coming: Promise<void> | null };
  /**
   * The size of the known native side (see `sizeOf`) when it first lacked something; null when it has lacked
   * nothing.
   */
  readonly missed: { atSize: number | null };
  /** The calls that wait for an answer through a global function, by its name: each value ends that wait. */
  readonly waiting: Map<string, () => void>;
}

const systemTimers: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Creates the bridge of one page. Calls nothing before the first action. */
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
