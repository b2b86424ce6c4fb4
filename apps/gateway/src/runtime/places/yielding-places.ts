/**
 * Places that a client holds for as long as it likes, as one does that sends or reads slowly. Whoever comes
 * gets one: when there is none left, the client that has held one longest gives it up.
 */
import type { PlaceLimits } from './places.ts';

export interface YieldingPlaces {
  /**
   * A place for a client; gives how it is left, once however often it is called. `giveUp` is called when it
   * is needed by somebody else, of the client's own places the oldest first; the place is left by then.
   */
  take(client: string, giveUp: () => void): () => void;
}

interface HeldPlace {
  readonly client: string;
  readonly giveUp: () => void;
}

export function createYieldingPlaces({ all, ofOne }: PlaceLimits): YieldingPlaces {
  /** In the order in which they were taken. */
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
