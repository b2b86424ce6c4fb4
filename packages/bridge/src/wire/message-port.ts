import { bridgeNames } from '../bridge-names.ts';
import { fieldsOf, unpack } from '../reading/unpack.ts';

/** A message port that Harmony's native side answers through: what of it is used. */
interface Port {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  start?: () => void;
}

interface WithPort {
  readonly data: unknown;
  /** Of the page that sent it; empty: no page, but the wallet around this one. */
  readonly origin: string;
  readonly ports?: readonly Port[];
}

interface Listening {
  addEventListener?(type: 'message', listener: (event: WithPort) => void): void;
  /** What the page's first script heard before there was anybody to listen for it. */
  readonly earlyPorts?: readonly (WithPort & { readonly beforeScript: boolean })[];
  readonly location?: { readonly origin: string };
}

/** An answer: of which call, whether more will come, and what it says. */
export interface PortAnswer {
  readonly callbackId: string;
  /** False ends the callback. */
  readonly pipe: unknown;
  readonly params: unknown;
}

/** Whether the port came, and whether before the wallet's script, and who reads its answers. */
interface Kept {
  hasPort: boolean;
  /** The wallet's script was not there when the port came, so it hears no answer. */
  scriptMissedIt: boolean;
  readonly readers: Set<(answer: PortAnswer) => void>;
}

const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * Listens for the port that Harmony's native side gives in a window message, once: so from the start of the
 * page, before there is a bridge; one that came before that, the page's first script has kept (`earlyPorts`).
 * The wallet's own script takes the same port when it is there by then; both hear every answer. A port that
 * another site's page sends (one that opened or frames this one) is not the wallet's: it would answer calls.
 *
 * @param message what the window message says.
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
