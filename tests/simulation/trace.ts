/** What happened in a world, in plain words and in its order; two runs of a seed have the same. */
import { createHash } from 'node:crypto';

export interface TraceLine {
  /** Milliseconds since the world began. */
  readonly at: number;
  readonly text: string;
  /** The order or the person that it is about; null: the world. */
  readonly about: string | null;
}

export interface Trace {
  note(about: string | null, text: string): void;
  /** All lines as one number. */
  digest(): string;
  /** Empty unless they are kept. */
  readonly lines: readonly TraceLine[];
}

export function createTrace(now: () => number, keepsLines: boolean): Trace {
  const hash = createHash('sha256');
  const lines: TraceLine[] = [];
  return {
    lines,
    note(about, text) {
      const at = now();
      hash.update(`${at} ${text}\n`);
      if (keepsLines) lines.push({ at, text, about });
    },
    digest: () => hash.copy().digest('hex'),
  };
}
