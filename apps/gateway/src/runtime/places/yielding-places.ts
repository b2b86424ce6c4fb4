/**
 * Places that a client may hold for as long as it likes, as one does that sends or reads slowly. Every
 * newcomer gets one: when none is left, the place that has been held longest is given up.
 */
import type { PlaceLimits } from './places.ts';

export interface YieldingPlaces {
  /**
   * Takes a place for a client; returns a function that gives it up, which has an effect only once. `giveUp`
   * is called when another client needs the place; of a client's own places the oldest goes first. The place
   * has been given up by then.
   */
  take(client: string, giveUp: () => void): () => void;
}

interface HeldPlace {
  readonly client: string;
  readonly giveUp: () => void;
}

export function createYieldingPlaces({ all, ofOne }: PlaceLimits): YieldingPlaces {
  /** Kept in the order in which they were taken. */
  const held = new Set<HeldPlace>();
  const ofClients = new Map<string, number>();

  function leave(place: HeldPlace): void {
    if (!held.delete(place)) return;
    const rest = (ofClients.get(place.client) ?? 1) - 1;
    if (rest === 0) ofClients.delete(place.client);
    else ofClients.set(place.client, rest);
  }

  function makeRoomFor(client: string): void {
    const isFullForClient = (ofClients.get(client) ?? 0) >= ofOne;
    if (!isFullForClient && held.size < all) return;
    for (const place of held) {
      if (isFullForClient && place.client !== client) continue;
      leave(place);
      place.giveUp();
      return;
    }
  }

  return {
    take(client, giveUp) {
      makeRoomFor(client);
      const place = { client, giveUp };
      held.add(place);
      ofClients.set(client, (ofClients.get(client) ?? 0) + 1);
      return () => leave(place);
    },
  };
}
