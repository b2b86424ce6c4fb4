import { useState } from 'react';

const passedSince = (since: number): number => performance.now() - since;

/**
 * How long (ms) somebody has waited here, by a clock that nobody sets, as of when it was drawn; `restart`
 * begins anew. Whoever shows it follows the time besides (`useNow`).
 */
export function useWaited(): { readonly waitedMs: number; readonly restart: () => void } {
  const [since, setSince] = useState(() => performance.now());
  return { waitedMs: passedSince(since), restart: () => setSince(performance.now()) };
}
