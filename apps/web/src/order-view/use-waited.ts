import { useState } from 'react';
import { pageAge } from '../platform/page-age.ts';

const passedSince = (since: number): number => pageAge() - since;

/**
 * Returns how long (ms) the user has waited here, by a monotonic clock, at the time of rendering; `restart`
 * begins again. Components that show it also follow the time (`useNow`).
 */
export function useWaited(): { readonly waitedMs: number; readonly restart: () => void } {
  const [since, setSince] = useState(pageAge);
  return { waitedMs: passedSince(since), restart: () => setSince(pageAge()) };
}
