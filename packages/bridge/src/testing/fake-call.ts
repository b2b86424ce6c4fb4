/** A call as it arrived on the fake native side. */
export interface FakeCall {
  /** `new`: through hebaoWkjs; `older`: an iOS global function; `android`: an injected object. */
  readonly way: 'new' | 'older' | 'android';
  /** The method; on Android with its object, `goActivity.goWeb`. */
  readonly name: string;
  /** Positional arguments; for `new` the params alone. */
  readonly args: readonly unknown[];
  /** The message as it was posted, for `new` only: what the native side would parse. */
  readonly message?: unknown;
  /** Answers the callback of the call, as often as it is called; false when the call had none. */
  readonly answer: (value?: unknown) => boolean;
}

/** What every fake native side has. */
export interface FakeNative {
  /** Give it to `createBridge`. */
  readonly window: Record<string, unknown>;
  /** Every call but the asking for the list of methods, in order. */
  readonly calls: readonly FakeCall[];
  /** What the native side complained of: methods it has not registered, answers that no call waited for. */
  readonly log: readonly string[];
  /** How often the list of methods was asked for. */
  readonly timesAsked: () => number;
  /** Answers through a global function, as a native side does it by running a script in the page. */
  readonly answerThrough: (name: string, ...answer: unknown[]) => void;
}

export interface FakeOptions {
  /** Installed into this window instead of an empty one: the real one, on a workbench page. */
  readonly into?: object;
  /** Called at each call; answer here what should be answered at once. */
  readonly onCall?: (call: FakeCall, native: FakeNative) => void;
  /**
   * Called when the list of methods is asked for, before it is answered; with what it is answered, if it is.
   */
  readonly onAsked?: (name: string, message: unknown, answer?: unknown) => void;
}

/** Runs a global function of the page, and notes when there is none: a webview would only log an error. */
export function runInPage(
  window: Record<string, unknown>,
  log: string[],
  name: string,
  answer: readonly unknown[],
): void {
  const target = window[name];
  if (typeof target === 'function') (target as (...args: readonly unknown[]) => void)(...answer);
  else log.push(`no function ${name}`);
}
