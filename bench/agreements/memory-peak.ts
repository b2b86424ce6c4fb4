/**
 * Measures the most memory that this process has used, and what it still needs, in MiB. The process must be
 * able to collect its garbage on demand (`--expose-gc`).
 */
const EVERY_MS = 100;

export interface MemoryUsed {
  /** The most resident memory since the process began, by the system's own count. */
  readonly rssMiB: number;
  /** The largest heap, including garbage. */
  readonly heapMiB: number;
  /** The heap without garbage at the end. */
  readonly keptMiB: number;
}

/** Watches the heap from now on until `stop`. */
export function watchMemory(): { stop(): MemoryUsed } {
  let heap = 0;
  const look = (): void => {
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      globalThis.gc?.();
      return {
        rssMiB: Math.round(process.resourceUsage().maxRSS / 1024),
        heapMiB: Math.round(heap / 2 ** 20),
        keptMiB: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
      };
    },
  };
}
