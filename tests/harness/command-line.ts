/** The options of a test program: declared once, read from the command line, and explained by `--help`. */
import { parseArgs } from 'node:util';

type Value = number | string | boolean | null;

interface Option<T extends Value> {
  readonly kind: 'number' | 'text' | 'flag';
  /** The value when the option is not given; a function chooses one for each run. */
  readonly usual: T | (() => T);
  /** The explanation in `--help`, with the unit. */
  readonly means: string;
  /** Throws Error for a value that the program does not accept. */
  readonly check?: (given: string) => unknown;
}
export type Options = Readonly<Record<string, Option<number> | Option<string | null> | Option<boolean>>>;

/** The settings that options yield. */
export type ValuesOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer T extends Value> ? T : never;
};

export const number = (usual: number, means: string): Option<number> => ({ kind: 'number', usual, means });
export const text = <T extends string | null>(
  usual: T,
  means: string,
  check?: (given: string) => unknown,
): Option<T | string> => ({ kind: 'text', usual, means, ...(check && { check }) });
export const flag = (means: string): Option<boolean> => ({ kind: 'flag', usual: false, means });

/** Returns a new seed, short enough to be typed. */
export function newSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}
/** An option of programs that act at random. */
export const seed: Option<number> = {
  kind: 'number',
  usual: newSeed,
  means: 'the same seed draws the same again',
};
/** An option of programs that install what they need where they may. */
export const noInstall = flag('installs nothing on this machine; says what to type for what is missing');

interface Declared<O extends Options> {
  /** The program's name, as typed after `npm run`. */
  readonly name: string;
  readonly shows: string;
  readonly options?: O;
  readonly parts?: readonly string[];
}

export interface Given<O extends Options> {
  readonly help: boolean;
  readonly values: ValuesOf<O>;
  /** The words that choose parts, as they were typed. */
  readonly words: readonly string[];
  readonly isChosen: (part: string) => boolean;
}

/** Reads the arguments. Throws Error naming what was not understood. */
export function readCommandLine<O extends Options>(
  { options, parts }: Declared<O>,
  argv: readonly string[],
): Given<O> {
  const declared = Object.entries(options ?? {});
  const parsed = parseArgs({
    args: [...argv],
    allowPositionals: parts !== undefined,
    options: {
      help: { type: 'boolean' },
      ...(parts && { only: { type: 'string', multiple: true } as const }),
      ...Object.fromEntries(
        declared.map(([name, { kind }]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' } as const]),
      ),
    },
  });
  const values: Readonly<Record<string, unknown>> = parsed.values;
  const only = parts ? ((values['only'] as readonly string[] | undefined) ?? []) : [];
  const words = [...parsed.positionals, ...only].flatMap((word) =>
    parts?.some((part) => part.includes(word)) ? [word] : word.split(','),
  );
  const unknown = words.find((word) => !parts?.some((part) => part.includes(word)));
  if (unknown !== undefined) throw new Error(`No part is named so: ${unknown}`);
  // A whole name selects that part alone.
  const isMeant = (word: string, part: string): boolean =>
    parts?.includes(word) ? part === word : part.includes(word);
  return {
    help: values['help'] === true,
    values: Object.fromEntries(
      declared.map(([name, option]) => [name, valueOf(name, option, values[name] as string | undefined)]),
    ) as ValuesOf<O>,
    words,
    isChosen: (part) => words.length === 0 || words.some((word) => isMeant(word, part)),
  };
}

function valueOf(
  name: string,
  { kind, usual, check }: Options[string],
  given: string | boolean | undefined,
): Value {
  if (given === undefined) return typeof usual === 'function' ? usual() : usual;
  check?.(String(given));
  if (kind !== 'number') return given;
  const value = Number(given);
  if (given === '' || !(value >= 0)) throw new Error(`--${name} is a number, not ${String(given)}`);
  return value;
}

/** Returns the command that repeats the same run. */
export function repeatOf<O extends Options>(
  { name, options }: Declared<O>,
  { values, words }: Given<O>,
): string {
  const given = Object.entries(options ?? {}).flatMap(([option, { kind, usual }]) => {
    const value = values[option] as Value;
    if (value === usual) return [];
    return kind === 'flag' ? [`--${option}`] : [`--${option}`, quoted(String(value))];
  });
  const all = [...given, ...words.map(quoted)];
  return `npm run ${name}${all.length > 0 ? ` -- ${all.join(' ')}` : ''}`;
}

function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the text of `--help`. */
export function helpOf<O extends Options>({ name, shows, options, parts }: Declared<O>): string {
  const rows = Object.entries(options ?? {}).map(([option, { kind, usual, means }]): [string, string] => {
    const unless =
      typeof usual === 'function' ? ' (a new one each time)' : usual ? ` (${String(usual)})` : '';
    const value = { number: ' N', text: ' TEXT', flag: '' }[kind];
    return [`--${option}${value}`, `${means}${kind === 'number' && usual === 0 ? ' (0)' : unless}`];
  });
  if (parts) rows.push(['PART, --only PART', 'only those whose names have this in them']);
  rows.push(['--help', 'says this']);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    `npm run ${name} -- [options]${parts ? ' [PART ...]' : ''}\n  ${shows}\n`,
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    ...(parts ? [`\nParts:`, ...parts.map((part) => `  ${part}`)] : []),
    '\nEnds with 0 when everything held, 1 when something did not, 2 when it was not understood.',
  ].join('\n');
}
