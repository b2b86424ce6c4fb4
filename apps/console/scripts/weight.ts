/** Computes the size of the built pages: what a first visit waits for, and what is loaded later. */
import { brotliCompressSync } from 'node:zlib';

export interface Weight {
  /** Scripts and style sheets that index.html names: nothing works before they are loaded. */
  readonly first: readonly string[];
  /** All other files, each with its size in KB, the largest first. */
  readonly later: readonly { readonly file: string; readonly kb: number }[];
  readonly firstKb: number;
}

export interface WeightLimits {
  readonly firstKb: number;
  readonly files: number;
  /** The limit of each file that is loaded later. */
  readonly laterKb: number;
}

/** Returns the sizes, compressed with brotli, in KB. `files`: all files below `assets/`, by name. */
export function weigh(html: string, files: ReadonlyMap<string, Buffer>): Weight {
  const first = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  );
  const kbOf = (file: string): number => brotliCompressSync(files.get(file) ?? '').length / 1024;
  const later = [...files.keys()]
    .filter((file) => /\.(?:js|css)$/.test(file) && !first.includes(file))
    .map((file) => ({ file, kb: kbOf(file) }))
    .toSorted((one, other) => other.kb - one.kb);
  return { first, later, firstKb: first.reduce((sum, file) => sum + kbOf(file), 0) };
}

/** Returns what exceeds its limit, one line each. */
export function tooHeavy({ first, later, firstKb }: Weight, limits: WeightLimits): string[] {
  const problems: string[] = [];
  if (first.length === 0) problems.push('index.html names no script: build the pages first');
  if (firstKb > limits.firstKb)
    problems.push(`The first visit loads ${firstKb.toFixed(1)} KB, above ${limits.firstKb}.`);
  if (first.length > limits.files)
    problems.push(`The first visit loads ${first.length} files, above ${limits.files}.`);
  for (const { file, kb } of later)
    if (kb > limits.laterKb) problems.push(`${file} is ${kb.toFixed(1)} KB, above ${limits.laterKb}.`);
  return problems;
}
