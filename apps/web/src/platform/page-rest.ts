/**
 * When what no first picture needs is loaded: once a screen has taken the picture's place and the browser has
 * nothing more urgent to do.
 */
import { whenIdle } from './after-first-picture.tsx';

export interface PageRest {
  /** Done once the page rests, or somebody cannot wait for that. */
  readonly reached: Promise<void>;
  /** To be called when a screen stands. */
  stands(): void;
  /** To be called where what waits for the page's rest is needed now. */
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
