import { type FakeCall, type FakeNative, type FakeOptions, runInPage } from './fake-call.ts';

export interface FakeIosOptions extends FakeOptions {
  /** New-style methods: registered with WebKit, and in the list by default. */
  readonly methods?: readonly string[];
  /** The answer to `allmethods`; `silent` never answers, `missing` is not registered. */
  readonly list?: 'silent' | 'missing' | { readonly answer: unknown };
  /** Global functions of an older app. */
  readonly older?: readonly string[];
  /** False for an app so old that it injects no hebaoWkjs. */
  readonly wkjs?: boolean;
}

interface Message {
  readonly callbackId?: string;
  readonly hbwkjsbody?: unknown;
}

interface Wkjs {
  doCall(name: string, ...rest: unknown[]): void;
  callback(callbackId: string, pipe: boolean, args: unknown): void;
}

/**
 * Creates an iOS wallet app: `webkit.messageHandlers`, the injected `hebaoWkjs`, and older global functions.
 */
export function createFakeIos({
  into = {},
  onCall,
  onAsked,
  methods = [],
  list,
  older = [],
  wkjs = true,
}: FakeIosOptions = {}): FakeNative {
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
  const arrive = (call: FakeCall) => {
    calls.push(call);
    onCall?.(call, native);
  };
  const answerTo =
    ({ callbackId }: Message) =>
    (value?: unknown) => {
      if (callbackId === undefined) return false;
      (window['hebaoWkjs'] as Wkjs).callback(callbackId, true, value);
      return true;
    };

  if (wkjs) {
    const handlers: Record<string, { postMessage: (message: Message) => void }> = {};
    for (const name of methods) {
      handlers[name] = {
        postMessage: (message) =>
          arrive({
            way: 'new',
            name,
            args: 'hbwkjsbody' in message ? [message.hbwkjsbody] : [],
            message,
            answer: answerTo(message),
          }),
      };
    }
    if (list !== 'missing') {
      handlers['allmethods'] = {
        postMessage(message) {
          asked += 1;
          const answer = list === 'silent' ? undefined : list ? list.answer : [...methods];
          onAsked?.('allmethods', message, answer);
          if (list !== 'silent') answerTo(message)(answer);
        },
      };
    }
    window['webkit'] = { messageHandlers: handlers };
    window['hebaoWkjs'] = injectedWkjs(handlers, log);
  }
  for (const name of older) {
    window[name] = (...args: unknown[]) => arrive({ way: 'older', name, args, answer: () => false });
  }
  return native;
}

/**
 * The object that the app injects into the page: callbacks by id, kept until the native side says that no
 * more answers follow.
 */
function injectedWkjs(
  handlers: Record<string, { postMessage: (message: Message) => void }>,
  log: string[],
): Wkjs {
  const callbacks: Record<string, (args: unknown) => void> = {};
  let ids = 0;
  return {
    doCall(name, ...rest) {
      const [params, callback] = typeof rest[0] === 'function' ? [null, rest[0]] : rest;
      const message: { callbackId?: string; hbwkjsbody?: unknown } = {};
      if (typeof callback === 'function') {
        message.callbackId = `hb${(ids += 1)}cb`;
        callbacks[message.callbackId] = callback as (args: unknown) => void;
      }
      if (params) message.hbwkjsbody = structuredClone(params);
      const { postMessage } = handlers[name] ?? {};
      if (postMessage) postMessage(message);
      else log.push(`not registered: ${name}`);
    },
    callback(callbackId, pipe, args) {
      callbacks[callbackId]?.(args);
      if (!pipe) delete callbacks[callbackId];
    },
  };
}
