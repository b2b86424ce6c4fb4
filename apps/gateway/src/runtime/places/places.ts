/**
 * Lets in so many at once, and fewer of one client: no single one takes the places of all others. Nor do
 * several together: nobody holds more places than are free, so the fuller it is the fewer one may have, and
 * a client that has none finds one.
 */
export interface Places {
  /** A place for a client; gives how it is left, once however often it is called. Null: there is none. */
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

/** A place of each kind at once, or of none. */
export function takeAll(...kinds: readonly ((() => void) | null)[]): (() => void) | null {
  const leave = (): void => {
    for (const one of kinds) one?.();
  };
  if (kinds.every((one) => one !== null)) return leave;
  leave();
  return null;
}
