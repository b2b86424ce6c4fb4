// Simulates a wallet app around the pages of a journey, at the wire: what the native side of each platform
// injects, registers and answers. Every call reaches the journey, which may answer it.

import type { Page } from '@playwright/test';

export type WalletPlatform = 'ios' | 'android' | 'harmony';

/** The user agent of the wallet on an iPad that requests desktop pages. */
export const ipadAsDesktop =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'hebao/9.14.58 NetType/wifi UnionPay/1.0 CMPAY';

const wallet = 'hebao/9.14.58 NetType/wifi UnionPay/1.0 CMPAY';

export const walletAgents: Readonly<Record<WalletPlatform, string>> = {
  ios:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
    `Gecko) Mobile/15E148 ${wallet}`,
  android:
    'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 ' +
    `Mobile Safari/537.36 ${wallet}`,
  harmony:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    `Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile ${wallet}`,
};

/**
 * The native side's answer to a call: through its callback, or through a global function. Undefined when it
 * does not answer.
 */
type Said = { readonly callback?: unknown; readonly through?: string; readonly value?: unknown } | undefined;

/** A native method; receives the params (iOS, Harmony) or the positional arguments (Android). */
export type NativeMethod = (...given: readonly unknown[]) => Said | void | Promise<Said | void>;

export interface FakeWallet {
  /** Every call so far: the method and its arguments. */
  readonly calls: readonly (readonly [name: string, ...given: readonly unknown[]])[];
  /** Returns the arguments of each call of a method. */
  of(name: string): readonly (readonly unknown[])[];
}

export interface WalletOptions {
  readonly platform: WalletPlatform;
  /** The methods that the app has, by their wire names. */
  readonly methods: Readonly<Record<string, NativeMethod>>;
  /** The immediate return values of Android methods. */
  readonly returns?: Readonly<Record<string, unknown>>;
  /** The delay (ms) after which the app's script loads, on iOS and Harmony. */
  readonly scriptAfterMs?: number;
  /** How Harmony answers: by running `hebaoWkjs.callback(…)`, or through the message port. */
  readonly harmonyAnswers?: 'callback' | 'port';
  /** Whether the port is given as soon as the page exists, before the app's script. */
  readonly portFirst?: boolean;
}

/**
 * Puts the page into a wallet app, before it is opened. The user agent of the context is set by the journey.
 */
export async function openInWallet(
  page: Page,
  {
    platform,
    methods,
    returns = {},
    scriptAfterMs = 0,
    harmonyAnswers = 'callback',
    portFirst = false,
  }: WalletOptions,
): Promise<FakeWallet> {
  const calls: [string, ...unknown[]][] = [];
  await page.exposeFunction('toNative', async (name: string, given: readonly unknown[]) => {
    calls.push([name, ...given]);
    return methods[name]?.(...given);
  });
  await page.addInitScript(injectWallet, {
    platform,
    names: Object.keys(methods),
    returns,
    scriptAfterMs,
    harmonyAnswers,
    portFirst,
  });
  return { calls, of: (name) => calls.filter(([called]) => called === name).map(([, ...given]) => given) };
}

interface Injected {
  readonly platform: WalletPlatform;
  readonly names: readonly string[];
  readonly returns: Readonly<Record<string, unknown>>;
  readonly scriptAfterMs: number;
  readonly harmonyAnswers: 'callback' | 'port';
  readonly portFirst: boolean;
}

/** Runs in the page, before its own scripts. */
function injectWallet({
  platform,
  names,
  returns,
  scriptAfterMs,
  harmonyAnswers,
  portFirst,
}: Injected): void {
  const page = window as unknown as Record<string, unknown> & {
    toNative(name: string, given: readonly unknown[]): Promise<Said>;
    hebaoWkjs: { callback(...answer: readonly unknown[]): void };
  };
  /** Passes an answer to the callback of a call. */
  let answer = (callbackId: string, value: unknown): void =>
    // Before the app's script is loaded, an answer has nowhere to go.
    (page.hebaoWkjs as typeof page.hebaoWkjs | undefined)?.callback(callbackId, false, value);
  const pass = async (name: string, given: readonly unknown[], callbackId?: string): Promise<void> => {
    const said = await page.toNative(name, given);
    if (said?.through !== undefined)
      (page[said.through] as ((value: unknown) => void) | undefined)?.(said.value);
    else if (said && 'callback' in said && callbackId !== undefined) answer(callbackId, said.callback);
  };
  const later = (run: () => void): void => void (scriptAfterMs > 0 ? setTimeout(run, scriptAfterMs) : run());

  if (platform === 'android') {
    page['goActivity'] = Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]) => {
          void pass(name, given);
          return returns[name];
        },
      ]),
    );
    return;
  }

  if (platform === 'harmony') {
    page['testObjNameH'] = {
      onMessage(name: string, json: string) {
        const { callbackId, body } = JSON.parse(json) as { callbackId?: string; body: { params?: unknown } };
        // No list of methods is ever given; a method that does not exist never answers.
        if (names.includes(name)) void pass(name, 'params' in body ? [body.params] : [], callbackId);
      },
    };
    const { port1, port2 } = new MessageChannel();
    const givePort = (): void => {
      answer = (callbackId, params) => port1.postMessage(JSON.stringify({ callbackId, pipe: false, params }));
      window.postMessage('__init_port__', location.origin, [port2]);
    };
    // Some milliseconds after the page begins, before its own scripts are loaded.
    if (portFirst) setTimeout(givePort, 10);
    later(() => {
      runHarmonyScript();
      if (harmonyAnswers === 'port' && !portFirst) givePort();
    });
    return;
  }

  /** The app's script. It returns at once when its global name is taken, so that answers never arrive. */
  function runHarmonyScript(): void {
    const harmonyCallbacks = new Map<string, (params: unknown) => void>();
    type Answer = { callbackId: string; pipe: boolean; params: unknown };
    const end = ({ callbackId, pipe, params }: Answer): void => {
      harmonyCallbacks.get(callbackId)?.(params);
      if (!pipe) harmonyCallbacks.delete(callbackId);
    };
    addEventListener('message', ({ data, ports: [port] }) => {
      if (data !== '__init_port__' || !port) return;
      // The app's script does the same.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      port.onmessage = (event) => end(JSON.parse(String(event.data)) as Answer);
    });
    if (page['hebaoWkjs'] !== undefined) return;
    let ids = 0;
    Object.assign(page, {
      hebaoWkjs: {
        doCall(name: string, ...rest: unknown[]) {
          const [params, callback] = typeof rest[0] === 'function' ? [undefined, rest[0]] : rest;
          const callbackId = callback ? `hb${(ids += 1)}cb` : undefined;
          if (callbackId) harmonyCallbacks.set(callbackId, callback as (value: unknown) => void);
          (page['testObjNameH'] as { onMessage(method: string, json: string): void }).onMessage(
            name,
            JSON.stringify({ ...(callbackId && { callbackId }), body: { params } }),
          );
        },
        callback: end,
      },
    });
    if (harmonyAnswers === 'callback')
      answer = (callbackId, params) => page.hebaoWkjs.callback({ callbackId, pipe: false, params });
  }

  type Message = { callbackId?: string; hbwkjsbody?: unknown };
  const handlers: Record<string, { postMessage(message: Message): void }> = {
    allmethods: {
      postMessage: ({ callbackId = '' }) =>
        void setTimeout(() => page.hebaoWkjs.callback(callbackId, false, names)),
    },
  };
  for (const name of names) {
    handlers[name] = {
      postMessage: (message) =>
        void pass(name, 'hbwkjsbody' in message ? [message.hbwkjsbody] : [], message.callbackId),
    };
  }
  const callbacks = new Map<string, (value: unknown) => void>();
  later(() => {
    page['webkit'] = { messageHandlers: handlers };
    Object.assign(page, {
      hebaoWkjs: {
        doCall(name: string, ...rest: unknown[]) {
          const [params, callback] = typeof rest[0] === 'function' ? [undefined, rest[0]] : rest;
          const callbackId = callback ? `cb${callbacks.size + 1}` : undefined;
          if (callbackId) callbacks.set(callbackId, callback as (value: unknown) => void);
          handlers[name]?.postMessage({
            ...(callbackId && { callbackId }),
            ...(params !== undefined && { hbwkjsbody: params }),
          });
        },
        callback: (id: string, _pipe: boolean, value: unknown) => callbacks.get(id)?.(value),
      },
    });
  });
}
