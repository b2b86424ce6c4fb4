import { useEffect, useEffectEvent, useState } from 'react';

const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Calls `onIdle` when nobody has touched the page for `afterMs`. Gives the seconds that are left, in the last
 * `warnMs` before; null: none is counted.
 */
export function useIdle(afterMs: number, warnMs: number, onIdle: () => void): number | null {
  const [leftMs, setLeftMs] = useState(afterMs);
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
      setLeftMs(afterMs);
    };
    const timer = setInterval(() => {
      const left = touchedAt + afterMs - Date.now();
      if (left <= 0) {
        clearInterval(timer);
        end();
      }
      // Only what is shown is drawn anew.
      setLeftMs(left <= warnMs ? Math.max(0, left) : afterMs);
    }, 1000);
    for (const name of TOUCHES) addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) removeEventListener(name, touch, { capture: true });
    };
  }, [afterMs, warnMs]);
  return leftMs <= warnMs ? Math.ceil(leftMs / 1000) : null;
}
