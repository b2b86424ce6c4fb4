/** What the built pages weigh: what a first visit waits for, and what comes when somebody goes there. */
import { brotliCompressSync } from 'node:zlib';

export interface Weight {
  /** Scripts and style sheets that index.html names: nothing works before they are there. */
  readonly first: readonly string[];
  /** All others, each with its KB, the heaviest first. */
  readonly later: readonly { readonly file: string; readonly kb: number }[];
  readonly firstKb: number;
}

export interface WeightLimits {
  readonly firstKb: number;
  readonly files: number;
  /** Of each file that comes later. */
  readonly laterKb: number;
}

/** `files`: all that stand below `assets/`, by name. Compressed with brotli, in KB. */
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

/** What is above its limit, a line each. */
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
