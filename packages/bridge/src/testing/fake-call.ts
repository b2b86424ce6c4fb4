/** A call as it arrived on the fake native side. */
export interface FakeCall {
  /** `new`: through hebaoWkjs; `older`: an iOS global function; `android`: an injected object. */
  readonly way: 'new' | 'older' | 'android';
  /** The method; on Android with its object, such as `goActivity.goWeb`. */
  readonly name: string;
  /** Positional arguments; for `new` the params alone. */
  readonly args: readonly unknown[];
  /** The message as it was posted, for `new` only: what the native side would parse. */
  readonly message?: unknown;
  /**
   * Answers the callback of the call; may be called several times. Returns false when the call had no
   * callback.
   */
  readonly answer: (value?: unknown) => boolean;
}

/** The properties of every fake native side. */
export interface FakeNative {
  /** The window to pass to `createBridge`. */
  readonly window: Record<string, unknown>;
  /** Every call in order, except requests for the list of methods. */
  readonly calls: readonly FakeCall[];
  /** The native side's complaints: methods that are not registered, answers that no call waited for. */
  readonly log: readonly string[];
  /** How often the list of methods was asked for. */
  readonly timesAsked: () => number;
  /** Answers through a global function, as a native side does by running a script in the page. */
  readonly answerThrough: (name: string, ...answer: unknown[]) => void;
}

export interface FakeOptions {
  /** The window into which it is installed, instead of an empty one; the real one on a workbench page. */
  readonly into?: object;
  /** Called at each call; may answer it immediately. */
  readonly onCall?: (call: FakeCall, native: FakeNative) => void;
  /**
   * Called when the list of methods is requested, before the answer; receives the answer, if there is one.
   */
  readonly onAsked?: (name: string, message: unknown, answer?: unknown) => void;
}

/**
 * Runs a global function of the page, and logs when there is none, where a webview would only log an error.
 */
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
