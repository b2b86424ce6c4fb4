/**
 * The moment at which everything that the first picture does not need is loaded: once a screen has replaced
 * the picture and the browser is idle.
 */
import { whenIdle } from './after-first-picture.tsx';

export interface PageRest {
  /** Resolves once the page is at rest, or when `cannotWait` was called. */
  readonly reached: Promise<void>;
  /** Must be called when a screen is shown. */
  stands(): void;
  /** Must be called when something that waits for the page's rest is needed now. */
  cannotWait(): void;
}

export function createPageRest(idle: (run: () => void) => unknown): PageRest {
  const waiting: (() => void)[] = [];
  const reached = new Promise<void>((resolve) => void waiting.push(resolve));
  const reach = (): void => waiting.forEach((end) => end());
  let hasStood = false;
  return {
    reached,
    stands() {
      if (!hasStood) idle(reach);
      hasStood = true;
    },
    cannotWait: reach,
  };
}

export const pageRest = createPageRest(whenIdle);
