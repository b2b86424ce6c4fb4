type Sight = Pick<Document, 'visibilityState' | 'addEventListener'>;

/**
 * Creates a clock of how long (ms) the page has been open, which no setting of the device's clock can change.
 * It does not advance while a phone sleeps, so the time by which the device's clock moved on while the page
 * was hidden is added: a wait that ended meanwhile is over. The device's clock may itself have been set
 * meanwhile: a step back adds nothing; a step forward ends a wait, which the gateway then sets again.
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

/** The age of this page. First pictures are rendered at build time, without a page. */
export const pageAge = createPageAge(typeof document === 'undefined' ? undefined : document);
