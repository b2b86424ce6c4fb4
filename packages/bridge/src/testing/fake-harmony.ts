import { type FakeCall, type FakeNative, type FakeOptions, runInPage } from './fake-call.ts';

export interface FakeHarmonyOptions extends FakeOptions {
  /** The name of the injected object. */
  readonly object?: string;
  /** The answer to `allmethods`: an empty list by default; `silent` never answers. */
  readonly list?: 'silent' | { readonly answer: unknown };
  /** How answers arrive: the app runs `hebaoWkjs.callback(…)`, or writes to the message port. */
  readonly answers?: 'callback' | 'port';
  /** Whether an answer leaves the callback open for more. */
  readonly pipe?: boolean;
  /**
   * Whether the app's own script is there from the start; otherwise {@link FakeHarmony.bringScript} brings
   * it, or it never arrives.
   */
  readonly script?: boolean;
}

export interface FakeHarmony extends FakeNative {
  /** Runs the app's script in the page now. */
  bringScript(): void;
  /** Gives the page its message port, once; with an `origin`, a page of another site sends it. */
  givePort(origin?: string): void;
}

interface Answer {
  readonly callbackId: string;
  readonly pipe: boolean;
  readonly params: unknown;
}

interface MessageLike {
  readonly data: unknown;
  readonly origin?: string;
  readonly ports?: readonly FakePort[];
}
type Listener = (event: MessageLike) => void;

/** A message port as both sides use it. */
interface FakePort {
  onmessage: Listener | null;
  addEventListener(type: string, listener: Listener): void;
  start(): void;
}

/**
 * Creates a Harmony wallet app: an object with `onMessage(name, json)`, which knows no capabilities and
 * rarely reports anything, and a script of its own, which does nothing when its name is taken.
 */
export function createFakeHarmony({
  into = {},
  onCall,
  onAsked,
  object = 'testObjNameH',
  list = { answer: [] },
  answers = 'callback',
  pipe = true,
  script = true,
}: FakeHarmonyOptions = {}): FakeHarmony {
  const window = into as Record<string, unknown>;
  const events = eventsOf(window);
  const calls: FakeCall[] = [];
  const log: string[] = [];
  let asked = 0;
  let write: ((json: string) => void) | null = null;
  const native: FakeHarmony = {
    window,
    calls,
    log,
    timesAsked: () => asked,
    answerThrough: (name, ...answer) => runInPage(window, log, name, answer),
    bringScript: () => runWalletScript(window, object, log),
    givePort(origin = '') {
      const listeners: Listener[] = [];
      const port: FakePort = {
        onmessage: null,
        addEventListener: (_type, listener) => void listeners.push(listener),
        start: () => undefined,
      };
      write = (json) => {
        for (const listener of [port.onmessage, ...listeners]) listener?.({ data: json });
      };
      events.send({ data: '__init_port__', origin, ports: [port] });
    },
  };
  const answerTo = (callbackId: string | undefined) => (params?: unknown) => {
    if (callbackId === undefined) return false;
    const answer: Answer = { callbackId, pipe, params };
    const wkjs = window['hebaoWkjs'] as { callback?(answer: Answer): void } | undefined;
    if (answers === 'port' && write) write(JSON.stringify(answer));
    else if (answers === 'callback' && wkjs?.callback) wkjs.callback(answer);
    else log.push(`no way back for ${callbackId}`);
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
      const { params } = message.body;
      const call: FakeCall = {
        way: 'new',
        name,
        args: params === undefined ? [] : [params],
        message,
        answer,
      };
      calls.push(call);
      onCall?.(call, native);
    },
  };
  if (script) {
    native.bringScript();
    if (answers === 'port') native.givePort();
  }
  return native;
}

/**
 * The script that the app runs in the page. When its name is taken it returns at once, and none of it works.
 */
function runWalletScript(window: Record<string, unknown>, object: string, log: string[]): void {
  const callbacks = new Map<string, (params: unknown) => void>();
  let ids = 0;
  const end = ({ callbackId, pipe, params }: Answer) => {
    callbacks.get(callbackId)?.(params);
    if (!pipe) callbacks.delete(callbackId);
  };
  eventsOf(window).listen(({ data, ports }) => {
    const [port] = ports ?? [];
    if (data !== '__init_port__' || !port) return;
    // The app's script does the same.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    port.onmessage = (event) => end(JSON.parse(String(event.data)) as Answer);
  });
  if (window['hebaoWkjs'] !== undefined) return void log.push('hebaoWkjs is taken');
  window['hebaoWkjs'] = {
    doCall(name: string, ...rest: unknown[]) {
      const [params, callback] = typeof rest[0] === 'function' ? [undefined, rest[0]] : rest;
      const callbackId = typeof callback === 'function' ? `hb${(ids += 1)}cb` : undefined;
      if (callbackId) callbacks.set(callbackId, callback as (params: unknown) => void);
      const { onMessage } = window[object] as { onMessage(method: string, json: string): void };
      onMessage(name, JSON.stringify({ ...(callbackId && { callbackId }), body: { params } }));
    },
    callback: end,
  };
}

/** Returns the message events of a window: its own, or stand-ins where it is a plain object. */
function eventsOf(window: Record<string, unknown>) {
  const plain = window as {
    addEventListener?: (type: string, listener: Listener) => void;
    dispatchEvent?: (event: Event | MessageLike) => void;
  };
  if (!plain.addEventListener) {
    const listeners: Listener[] = [];
    plain.addEventListener = (_type, listener) => void listeners.push(listener);
    plain.dispatchEvent = (event) => {
      for (const listener of listeners) listener(event as MessageLike);
    };
  }
  return {
    listen: (listener: Listener) => plain.addEventListener?.('message', listener),
    send: (message: MessageLike) =>
      plain.dispatchEvent?.(
        window['Event'] === undefined ? message : Object.assign(new Event('message'), message),
      ),
  };
}
