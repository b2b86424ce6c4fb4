import { useEffect, useState } from 'react';

/** What is shown for a while and then put away by itself; null: nothing is. Each showing has all its time. */
export function useShownFor<T>(ms: number): readonly [T | null, (shown: T | null) => void] {
  const [shown, show] = useState<T | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => show(null), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown, show];
}
