/** The trace of a world: what happened, in plain words and in order; identical in two runs of a seed. */
import { createHash } from 'node:crypto';

export interface TraceLine {
  /** Time in ms since the world began. */
  readonly at: number;
  readonly text: string;
  /** The order or person concerned; null for the whole world. */
  readonly about: string | null;
}

export interface Trace {
  note(about: string | null, text: string): void;
  /** A digest of all lines. */
  digest(): string;
  /** The lines; empty unless they are kept. */
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
