/** Where each visited list stood, so that Back comes to the same place. For this visit only. */
export interface Place {
  readonly top: number;
  /** What was opened from there. */
  readonly opened: string | null;
}

const places = new Map<string, Place>();
const MOST = 50;

/** Remembers the place of a history entry, by its key. */
export function keepPlace(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  const oldest = places.keys().next().value;
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

export function keptPlace(key: string): Place | null {
  return places.get(key) ?? null;
}
