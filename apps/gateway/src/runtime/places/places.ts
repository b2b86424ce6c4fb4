/**
 * Admits a limited number at once, and fewer of one client, so that no single client takes the places of all
 * others. Nor can several together: no client may hold more places than are free, so the fuller it is the
 * fewer one client may hold, and a client that holds none finds one.
 */
export interface Places {
  /**
   * Takes a place for a client; returns a function that gives it up, which has an effect only once. Null when
   * there is no place.
   */
  take(client: string): (() => void) | null;
}

export interface PlaceLimits {
  readonly all: number;
  readonly ofOne: number;
}

export function createPlaces({ all, ofOne }: PlaceLimits): Places {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(client) {
      const ofClient = taken.get(client) ?? 0;
      if (ofClient >= Math.min(ofOne, all - total)) return null;
      total += 1;
      taken.set(client, ofClient + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        total -= 1;
        const rest = (taken.get(client) ?? 1) - 1;
        if (rest === 0) taken.delete(client);
        else taken.set(client, rest);
      };
    },
  };
}

/** Takes a place of each kind at once, or of none. */
export function takeAll(...kinds: readonly ((() => void) | null)[]): (() => void) | null {
  const leave = (): void => {
    for (const one of kinds) one?.();
  };
  if (kinds.every((one) => one !== null)) return leave;
  leave();
  return null;
}
