import { fieldsOf, unpack } from '../reading/unpack.ts';

/** A message port that Harmony's native side answers through: what of it is used. */
interface Port {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  start?: () => void;
}

interface Listening {
  addEventListener?(
    type: 'message',
    listener: (event: { readonly data: unknown; readonly ports?: readonly Port[] }) => void,
  ): void;
}

/** An answer: of which call, whether more will come, and what it says. */
export interface PortAnswer {
  readonly callbackId: string;
  /** False ends the callback. */
  readonly pipe: unknown;
  readonly params: unknown;
}

/** Whether the port came, and who reads its answers. */
interface Kept {
  hasPort: boolean;
  readonly readers: Set<(answer: PortAnswer) => void>;
}

const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * Listens for the port that Harmony's native side gives in a window message, once: so from the start of the
 * page, before there is a bridge. The wallet's own script takes the same port; both hear every answer.
 */
export function keepMessagePort(window: object, message: string): Kept {
  const known = kept.get(window)?.get(message);
  if (known) return known;
  const port: Kept = { hasPort: false, readers: new Set() };
  kept.set(window, (kept.get(window) ?? new Map<string, Kept>()).set(message, port));
  (window as Listening).addEventListener?.('message', ({ data, ports }) => {
    const given = data === message ? ports?.[0] : undefined;
    if (!given) return;
    port.hasPort = true;
    given.addEventListener('message', (event) => {
      const { callbackId, pipe, params } = fieldsOf(unpack(event.data));
      if (typeof callbackId !== 'string') return;
      for (const reader of port.readers) reader({ callbackId, pipe, params });
    });
    given.start?.();
  });
  return port;
}
