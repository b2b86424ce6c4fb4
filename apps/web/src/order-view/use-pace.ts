import { useEffect, useState } from 'react';
import { createPace, type Pace } from './pace.ts';

/** A pace that starts anew whenever the user comes back to the page or the network does. */
export function usePace(): Pace {
  const [pace] = useState(() => createPace());
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') pace.restart();
    };
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    };
  }, [pace]);
  return pace;
}
