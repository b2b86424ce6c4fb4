import { useEffect, useState } from 'react';
import { serverNow, serverTime } from '../platform/server-time.ts';

/**
 * Returns the gateway's time (ms), updated at this interval, and at once after the page was hidden: timers
 * may have paused.
 */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, stepMs);
    document.addEventListener('visibilitychange', look);
    const stopLearning = serverTime.subscribe(look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stopLearning();
    };
  }, [stepMs]);
  return now;
}
