import { type FakeCall, type FakeNative, type FakeOptions, runInPage } from './fake-call.ts';

export interface FakeHarmonyOptions extends FakeOptions {
  /** The name of the injected object. */
  readonly object?: string;
  /** What `allmethods` answers: an empty list by default; `silent` never does. */
  readonly list?: 'silent' | { readonly answer: unknown };
  /** How answers come: (callbackId, pipe, args), one object, or msgCallback. */
  readonly answers?: 'positional' | 'object' | 'msgCallback';
}

interface Wkjs {
  callback(...answer: readonly unknown[]): void;
  msgCallback(callbackId: string, value: unknown): void;
}

/**
 * A Harmony wallet app: an object with `onMessage(name, json)`, which knows no capability and rarely says
 * anything.
 */
export function createFakeHarmony({
  into = {},
  onCall,
  onAsked,
  object = 'testObjNameH',
  list = { answer: [] },
  answers = 'positional',
}: FakeHarmonyOptions = {}): FakeNative {
  const window = into as Record<string, unknown>;
  const calls: FakeCall[] = [];
  const log: string[] = [];
  let asked = 0;
  const native: FakeNative = {
    window,
    calls,
    log,
    timesAsked: () => asked,
    answerThrough: (name, ...answer) => runInPage(window, log, name, answer),
  };
  const answerTo = (callbackId: string | undefined) => (value?: unknown) => {
    if (callbackId === undefined) return false;
    const wkjs = window['hebaoWkjs'] as Wkjs;
    if (answers === 'positional') wkjs.callback(callbackId, true, value);
    else if (answers === 'object') wkjs.callback({ callbackId, params: value });
    else wkjs.msgCallback(callbackId, value);
    return true;
  };
  window[object] = {
    onMessage(name: string, json: string) {
      const message = JSON.parse(json) as { callbackId?: string; body: { params?: unknown } };
      const answer = answerTo(message.callbackId);
      if (name === 'allmethods') {
        asked += 1;
        onAsked?.(name, message, list === 'silent' ? undefined : list.answer);
        if (list !== 'silent') answer(list.answer);
        return;
      }
      const call: FakeCall = {
        way: 'new',
        name,
        args: 'params' in message.body ? [message.body.params] : [],
        message,
        answer,
      };
      calls.push(call);
      onCall?.(call, native);
    },
  };
  return native;
}
