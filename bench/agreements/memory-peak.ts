/**
 * What memory this process has used at the most and what it still needs, in MiB. It must be able to collect
 * its garbage on demand (`--expose-gc`).
 */
const EVERY_MS = 100;

export interface MemoryUsed {
  /** Resident, at the most since the process began; the system's own count. */
  readonly rssMiB: number;
  /** The heap at the most, with what was garbage already. */
  readonly heapMiB: number;
  /** The heap without garbage in the end. */
  readonly keptMiB: number;
}

/** Looks at the heap from now on until `stop`. */
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
