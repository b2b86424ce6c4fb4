import { useEffect, useState } from 'react';

/** True once the page stands and the browser has nothing more urgent to do: for what may come later. */
export function useAfterFirstPicture(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const begin = () => setAfter(true);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 300);
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(begin, { timeout: 1500 });
    return () => cancelIdleCallback(wait);
  }, []);
  return after;
}
