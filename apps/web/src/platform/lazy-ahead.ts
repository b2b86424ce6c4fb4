import type { ComponentType } from 'react';
import { useLoadedAhead } from './after-first-picture.tsx';
import { lazyPart, type PartModule } from '@phonebill/lazy-part';
import { loadChunk } from './load-chunk.ts';

/**
 * Defines a part of a screen that its first picture does not need. `useAhead`, called by the screen, loads it
 * once the page is shown, so that it is ready when it is needed; `ahead` is the loading function itself, for
 * screens that load several parts in an order of their own.
 */
export function lazyAhead<Props extends object>(
  load: () => Promise<PartModule<Props>>,
): {
  readonly Part: ComponentType<Props>;
  readonly ahead: () => Promise<unknown>;
  readonly useAhead: () => void;
} {
  let loaded: PartModule<Props> | undefined;
  const ahead = async (): Promise<PartModule<Props>> => (loaded = await load());
  function useAhead(): void {
    useLoadedAhead(ahead);
  }
  return { Part: lazyPart(() => loaded ?? loadChunk(load)), ahead, useAhead };
}
