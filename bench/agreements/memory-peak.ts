/** The most memory that this process has used, in MiB. */
const EVERY_MS = 100;

/** Looks at the heap from now on; `stop` gives the peaks. The resident peak is the system's own count, since the process began. */
export function watchMemory(): { stop(): { readonly rssMiB: number; readonly heapMiB: number } } {
  let heap = 0;
  const look = (): void => { heap = Math.max(heap, process.memoryUsage().heapUsed); };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { rssMiB: Math.round(process.resourceUsage().maxRSS / 1024), heapMiB: Math.round(heap / 2 ** 20) };
    },
  };
}
