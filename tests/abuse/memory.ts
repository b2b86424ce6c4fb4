/** The gateway's memory over a run, and whether it is flat. */
import type { Target } from './target.ts';

export interface MemorySample {
  readonly rssMb: number;
  readonly heapMb: number;
}

/** Flat: no more than this above what it was, and a part of it, which one garbage collection makes up. */
const GROWTH = { share: 0.1, mb: 20 };

export async function sampleMemory({ healthUrl }: Target): Promise<MemorySample> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  const mbOf = (name: string): number =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1024 / 1024;
  return { rssMb: mbOf('process_resident_memory_bytes'), heapMb: mbOf('nodejs_heap_size_used_bytes') };
}

/**
 * What grew. The first third warms up; the middle of the last third's samples may exceed the middle of the
 * second third's by a tenth and 20 MB: of the heap its lowest quarter, which is what garbage collection
 * leaves.
 */
export function growth(samples: readonly MemorySample[]): string[] {
  const third = Math.floor(samples.length / 3);
  const [before, after] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  if (third < 5) return ['memory: too few samples to say anything'];
  const wrong: string[] = [];
  const check = (what: string, quantile: number, of: (sample: MemorySample) => number): void => {
    const [was, is] = [quantileOf(before.map(of), quantile), quantileOf(after.map(of), quantile)];
    if (!(is <= was * (1 + GROWTH.share) + GROWTH.mb))
      wrong.push(`memory: ${what} grew from ${was.toFixed(0)} to ${is.toFixed(0)} MB`);
  };
  check('resident memory', 0.5, ({ rssMb }) => rssMb);
  check('the heap', 0.25, ({ heapMb }) => heapMb);
  return wrong;
}

/** The value below which this part of the list lies. */
export function quantileOf(list: readonly number[], quantile: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? Number.NaN;
}
