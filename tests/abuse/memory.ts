/** The gateway's memory over a run, and whether it is flat. */
import { memoryInUse, type MemorySample } from './inspector.ts';
import type { Target } from './target.ts';

/** Until the product has been asked everything, and what it keeps at hand is full. */
const SETTLES = 1 / 3;
/** Flat: no more than this above what it was once it had settled. */
const GROWTH = { share: 0.1, mb: 20 };
/** Fewer say nothing. */
const LEAST_SAMPLES = 6;

/** As the metrics have it, garbage included. */
async function sampleMemory({ healthUrl }: Pick<Target, 'healthUrl'>): Promise<MemorySample> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  const mbOf = (name: string): number =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1024 / 1024;
  return { rssMb: mbOf('process_resident_memory_bytes'), heapMb: mbOf('nodejs_heap_size_used_bytes') };
}

/** What deploy/kubernetes.yaml lets a process have that answers requests, garbage included. */
const LIMIT_MB = 768;

/** The most that was seen of the gateway's resident memory while it is attacked. */
export function watchMemory(target: Pick<Target, 'healthUrl'>): {
  /** Looks now. */
  look(): Promise<void>;
  readonly mostMb: number;
  /** Empty while a process would have lived with it. */
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

/** What is in use now, after garbage was collected. */
export const sampleInUse = ({ program }: Pick<Target, 'program'>): Promise<MemorySample> =>
  memoryInUse(program);

export interface Growth {
  /** For the report: from what to what, and the bound. */
  readonly line: string;
  readonly violations: readonly string[];
}

/**
 * What grew between the time when the product had settled and the end: the middle of the first samples after
 * the first third against the middle of the last ones, as many each.
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

/** The value below which this part of the list lies. */
export function quantileOf(list: readonly number[], quantile: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? Number.NaN;
}
