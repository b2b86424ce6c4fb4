/**
 * Random values drawn from a seed by key: the same seed and key always give the same value, whatever was
 * drawn before. A run with one story left out therefore draws the same values for all the others.
 */
export interface Draws {
  /** Returns a number from 0 (included) to 1 (excluded). */
  of(key: string): number;
  /** Returns an integer from `least` to `most`, both included. */
  whole(key: string, least: number, most: number): number;
  happens(key: string, chance: number): boolean;
  oneOf<T>(key: string, list: readonly T[]): T;
  /** Returns one of the names, each with the probability of its weight. */
  weighted<Name extends string>(key: string, weights: Readonly<Record<Name, number>>): Name;
}

export function drawsOf(seed: string): Draws {
  const of = (key: string): number => hashOf(`${seed} ${key}`) / 4_294_967_296;
  return {
    of,
    whole: (key, least, most) => least + Math.floor(of(key) * (most - least + 1)),
    happens: (key, chance) => of(key) < chance,
    oneOf<T>(key: string, list: readonly T[]): T {
      const item = list[Math.floor(of(key) * list.length)];
      if (item === undefined) throw new RangeError(`one of nothing: ${key}`);
      return item;
    },
    weighted<Name extends string>(key: string, weights: Readonly<Record<Name, number>>): Name {
      const all = Object.entries<number>(weights) as [Name, number][];
      let left = of(key) * all.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of all) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new RangeError(`one of nothing: ${key}`);
    },
  };
}

/**
 * Hashes a text to 32 bits: FNV-1a with the final mix of MurmurHash3, without which similar texts get similar
 * hashes.
 */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a counter that says how often it has seen a key, 1 for the first time. */
export function createOccurrences(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
