import { bridgeNames } from '../bridge-names.ts';
import { fieldsOf, unpack } from '../reading/unpack.ts';

/** The part of a message port that is used here; Harmony's native side answers through it. */
interface Port {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  start?: () => void;
}

interface WithPort {
  readonly data: unknown;
  /** The origin of the page that sent it; empty when the sender is no page but the wallet itself. */
  readonly origin: string;
  readonly ports?: readonly Port[];
}

interface Listening {
  addEventListener?(type: 'message', listener: (event: WithPort) => void): void;
  /** The messages that the page's first script received before anything listened for them. */
  readonly earlyPorts?: readonly (WithPort & { readonly beforeScript: boolean })[];
  readonly location?: { readonly origin: string };
}

/** An answer: the call it belongs to, whether more answers follow, and its content. */
export interface PortAnswer {
  readonly callbackId: string;
  /** Whether more answers follow; false ends the callback. */
  readonly pipe: unknown;
  readonly params: unknown;
}

/**
 * The state of the port: whether it has arrived, whether it did so before the wallet's script, and the
 * readers of its answers.
 */
interface Kept {
  hasPort: boolean;
  /** Whether the wallet's script was not there when the port arrived, so that it receives no answers. */
  scriptMissedIt: boolean;
  readonly readers: Set<(answer: PortAnswer) => void>;
}

const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * Listens for the port that Harmony's native side sends in a window message. It is sent only once, so
 * listening starts with the page, before there is a bridge; the page's first script keeps a port that arrived
 * earlier (`earlyPorts`). The wallet's own script takes the same port if it is there by then; both receive
 * every answer. A port sent by a page of another site (one that opened or frames this one) is ignored: that
 * site could answer calls.
 *
 * @param message the text of the window message.
 * @param wkjs the name that the wallet's script takes.
 */
export function keepMessagePort(window: object, message: string, wkjs: string = bridgeNames.wkjs): Kept {
  const known = kept.get(window)?.get(message);
  if (known) return known;
  const port: Kept = { hasPort: false, scriptMissedIt: false, readers: new Set() };
  kept.set(window, (kept.get(window) ?? new Map<string, Kept>()).set(message, port));
  const { location } = window as Listening;
  const take = ({ data, origin, ports }: WithPort, beforeScript: boolean): void => {
    const isTrusted = origin === '' || origin === location?.origin;
    const given = isTrusted && data === message ? ports?.[0] : undefined;
    if (!given) return;
    port.hasPort = true;
    port.scriptMissedIt = beforeScript;
    given.addEventListener('message', (event) => {
      const { callbackId, pipe, params } = fieldsOf(unpack(event.data));
      if (typeof callbackId !== 'string') return;
      for (const reader of port.readers) reader({ callbackId, pipe, params });
    });
    given.start?.();
  };
  for (const early of (window as Listening).earlyPorts ?? []) take(early, early.beforeScript);
  (window as Listening).addEventListener?.('message', (event) =>
    take(event, !(window as Record<string, unknown>)[wkjs]),
  );
  return port;
}
