type Sight = Pick<Document, 'visibilityState' | 'addEventListener'>;

/**
 * How long (ms) the page has been open, by a clock that nobody sets. A phone that sleeps counts nothing by
 * it: what its other clock went on by while the page was out of sight is added, so that a wait is over that
 * ended meanwhile. That clock may have been set as well: back adds nothing, forward ends a wait that the
 * gateway then names again.
 */
export function createPageAge(
  sight: Sight | undefined,
  passed: () => number = () => performance.now(),
  deviceNow: () => number = Date.now,
): () => number {
  let sleptMs = 0;
  const apart = (): number => deviceNow() - passed();
  let lastApart = apart();
  sight?.addEventListener('visibilitychange', () => {
    if (sight.visibilityState === 'visible') sleptMs += Math.max(0, apart() - lastApart);
    lastApart = apart();
  });
  return () => passed() + sleptMs;
}

/** That of this page. First pictures are drawn where there is no page. */
export const pageAge = createPageAge(typeof document === 'undefined' ? undefined : document);
