import { useState } from 'react';
import { pageAge } from '../platform/page-age.ts';

const passedSince = (since: number): number => pageAge() - since;

/**
 * How long (ms) somebody has waited here, by a clock that nobody sets, as of when it was drawn; `restart`
 * begins anew. Whoever shows it follows the time besides (`useNow`).
 */
export function useWaited(): { readonly waitedMs: number; readonly restart: () => void } {
  const [since, setSince] = useState(pageAge);
  return { waitedMs: passedSince(since), restart: () => setSince(pageAge()) };
}
