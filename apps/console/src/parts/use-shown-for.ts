import { useEffect, useState } from 'react';

/**
 * Shows something for a while and then hides it by itself; null for nothing. Each showing has its full time.
 */
export function useShownFor<T>(ms: number): readonly [T | null, (shown: T | null) => void] {
  const [shown, show] = useState<T | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => show(null), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown, show];
}
