import type { Clock } from '../runtime/time/index.ts';

export interface ExpiringCache<V> {
  /** Returns undefined when there is no entry, or it has expired. */
  get(key: string): V | undefined;
  set(key: string, value: V, lifetimeMs: number): void;
  delete(key: string): void;
}

/**
 * Creates a map that removes each entry after its lifetime, and the oldest when there are more than `limit`.
 */
export function createExpiringCache<V>(clock: Clock, limit: number): ExpiringCache<V> {
  const entries = new Map<string, { value: V; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry && entry.until > clock()) return entry.value;
      if (entry) entries.delete(key);
      return undefined;
    },
    set(key, value, lifetimeMs) {
      entries.delete(key);
      entries.set(key, { value, until: clock() + lifetimeMs });
      if (entries.size > limit)
        for (const oldest of entries.keys()) {
          entries.delete(oldest);
          break;
        }
    },
    delete: (key) => void entries.delete(key),
  };
}
