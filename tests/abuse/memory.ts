/** Records the gateway's memory over a run, and checks that it is flat. */
import { memoryInUse, type MemorySample } from './inspector.ts';
import type { Target } from './target.ts';

/**
 * The share of samples at the beginning that is ignored, while the product is still being warmed up and its
 * caches fill.
 */
const SETTLES = 1 / 3;
/** The bound for flat memory: at most this much above its level after warming up. */
const GROWTH = { share: 0.1, mb: 20 };
/** With fewer samples no growth can be determined. */
const LEAST_SAMPLES = 6;

/** Returns the memory according to the metrics, garbage included. */
async function sampleMemory({ healthUrl }: Pick<Target, 'healthUrl'>): Promise<MemorySample> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  const mbOf = (name: string): number =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1024 / 1024;
  return { rssMb: mbOf('process_resident_memory_bytes'), heapMb: mbOf('nodejs_heap_size_used_bytes') };
}

/** The memory limit in deploy/kubernetes.yaml for a process that serves requests, garbage included. */
const LIMIT_MB = 768;

/** Watches the highest resident memory of the gateway while it is attacked. */
export function watchMemory(target: Pick<Target, 'healthUrl'>): {
  /** Takes a sample now. */
  look(): Promise<void>;
  readonly mostMb: number;
  /** Empty while the memory stayed within the limit of a production process. */
  readonly violations: readonly string[];
} {
  let mostMb = 0;
  return {
    async look() {
      mostMb = Math.max(mostMb, (await sampleMemory(target)).rssMb);
    },
    get mostMb() {
      return Math.round(mostMb);
    },
    get violations() {
      return mostMb > LIMIT_MB ? [`resident memory of ${mostMb.toFixed(0)} MB`] : [];
    },
  };
}

/** Returns the memory in use now, after a garbage collection. */
export const sampleInUse = ({ program }: Pick<Target, 'program'>): Promise<MemorySample> =>
  memoryInUse(program);

export interface Growth {
  /** A line for the report, with both levels and the bound. */
  readonly line: string;
  readonly violations: readonly string[];
}

/**
 * Returns the growth between the end of warming up and the end of the run: the median of the first samples
 * after the first third against the median of equally many last ones.
 */
export function growth(samples: readonly MemorySample[]): Growth {
  const settled = samples.slice(Math.floor(samples.length * SETTLES));
  const many = Math.floor(settled.length / 3);
  if (settled.length < LEAST_SAMPLES || many === 0)
    return { line: 'too few samples', violations: ['memory: too few samples to say anything'] };
  const parts = { 'heap in use': 'heapMb', 'resident memory': 'rssMb' } as const;
  const lines: string[] = [];
  const violations: string[] = [];
  for (const [what, of] of Object.entries(parts)) {
    const middle = (list: readonly MemorySample[]): number =>
      quantileOf(
        list.map((sample) => sample[of]),
        0.5,
      );
    const [was, is] = [middle(settled.slice(0, many)), middle(settled.slice(-many))];
    const bound = was * (1 + GROWTH.share) + GROWTH.mb;
    const line = `${what} from ${was.toFixed(0)} to ${is.toFixed(0)} MB (at most ${bound.toFixed(0)})`;
    lines.push(line);
    if (!(is <= bound)) violations.push(`memory: ${line}`);
  }
  return { line: lines.join(', '), violations };
}

/** Returns the value below which this share of the list lies. */
export function quantileOf(list: readonly number[], quantile: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? Number.NaN;
}
