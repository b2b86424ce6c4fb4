import { type FakeCall, type FakeNative, type FakeOptions, runInPage } from './fake-call.ts';

export interface FakeAndroidOptions extends FakeOptions {
  /** The methods of the injected objects, such as `goActivity.goWeb`. */
  readonly methods?: readonly string[];
  /** The values that methods return directly. */
  readonly returns?: Readonly<Record<string, unknown>>;
}

export interface FakeAndroid extends FakeNative {
  /** Runs a callback as the app does: puts the answer in place of `%b` and runs the result as a script. */
  readonly answerScript: (script: unknown, value: unknown) => void;
}

/**
 * Creates an Android wallet app: injected objects with positional arguments; callbacks are scripts to run.
 */
export function createFakeAndroid({
  into = {},
  onCall,
  methods = [],
  returns = {},
}: FakeAndroidOptions = {}): FakeAndroid {
  const window = into as Record<string, unknown>;
  const calls: FakeCall[] = [];
  const log: string[] = [];
  const native: FakeAndroid = {
    window,
    calls,
    log,
    timesAsked: () => 0,
    answerThrough: (name, ...answer) => runInPage(window, log, name, answer),
    answerScript(script, value) {
      // A webview would run any script, so only this one harmless form may ever reach it.
      const [, name] = /^javascript:(\w+)\(%b\)$/.exec(String(script)) ?? [];
      if (name === undefined) throw new Error(`not a callback that the page may give: ${String(script)}`);
      runInPage(window, log, name, [value]);
    },
  };
  for (const path of methods) {
    const [object = '', method = ''] = path.split('.');
    const injected = (window[object] ??= {}) as Record<string, unknown>;
    injected[method] = function positional(this: unknown, ...args: unknown[]) {
      if (this !== injected) throw new Error("Java bridge method can't be invoked on a non-injected object");
      const call: FakeCall = { way: 'android', name: path, args, answer: () => false };
      calls.push(call);
      onCall?.(call, native);
      return returns[path];
    };
  }
  return native;
}
