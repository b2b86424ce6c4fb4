import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { useEffect, useRef, useState } from 'react';

/** Calls back with each state of an order as it arrives; resolves when the gateway or the signal ends it. */
export type Follow = (
  orderNo: string,
  onOrder: (order: OrderWithTimelineView) => void,
  signal: AbortSignal,
) => Promise<void>;

/**
 * How long (ms) after the end of a stream another is opened: soon enough for the next change, late enough for
 * a gateway in trouble.
 */
const AGAIN_AFTER_MS = 3000;

/**
 * Keeps a stream of an order open while the page is visible and there is a network. Returns whether an open
 * stream has delivered data, so that the order need not be polled quickly meanwhile.
 */
export function useOrderStream(
  orderNo: string | null,
  follow: Follow | undefined,
  onOrder: (order: OrderWithTimelineView) => void,
): boolean {
  const [isLive, setLive] = useState(false);
  const latestListener = useRef(onOrder);
  useEffect(() => {
    latestListener.current = onOrder;
  });

  useEffect(() => {
    if (orderNo === null || !follow) return;
    let stream: AbortController | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function start(): void {
      clearTimeout(timer);
      if (stream || document.visibilityState !== 'visible' || !navigator.onLine) return;
      const own = (stream = new AbortController());
      const say = (order: OrderWithTimelineView) => {
        if (own !== stream) return;
        setLive(true);
        latestListener.current(order);
      };
      follow?.(orderNo ?? '', say, own.signal)
        .catch(() => undefined)
        .finally(() => {
          if (own !== stream) return;
          stop();
          timer = setTimeout(start, AGAIN_AFTER_MS);
        });
    }
    function stop(): void {
      clearTimeout(timer);
      stream?.abort();
      stream = null;
      setLive(false);
    }
    const turn = () => (document.visibilityState === 'visible' && navigator.onLine ? start() : stop());

    start();
    document.addEventListener('visibilitychange', turn);
    addEventListener('online', turn);
    addEventListener('offline', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      removeEventListener('online', turn);
      removeEventListener('offline', turn);
      stop();
    };
  }, [orderNo, follow]);

  return isLive;
}
