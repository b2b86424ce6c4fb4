import { useEffect, useState } from 'react';

/** Whole seconds left of a time that was started; zero when it is over or none was. */
export function useCountdown(): { seconds: number; start: (ms: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, end - now);

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [left]);

  return {
    seconds: Math.ceil(left / 1000),
    start(ms) {
      setNow(Date.now());
      setEnd(Date.now() + ms);
    },
  };
}
