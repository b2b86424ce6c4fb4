import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { useLoadedAhead } from './after-first-picture.tsx';
import { loadChunk } from './load-chunk.ts';

/**
 * A part of a screen that its first picture does not need. `useAhead`, called by the screen, has it loaded
 * once the page stands, so that it is there before anybody asks for it.
 */
export function lazyAhead<Props>(load: () => Promise<{ default: ComponentType<Props> }>): {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  readonly useAhead: () => void;
} {
  function useAhead(): void {
    useLoadedAhead(load);
  }
  return { Part: lazy(() => loadChunk(load)), useAhead };
}
