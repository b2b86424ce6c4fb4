import { parseArgs } from 'node:util';

/** A seed that can be said and typed. */
export function newSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

/**
 * The settings of a run: `usual`, with a new seed, and instead of each what the command line gives as
 * `--name number`. Throws Error on an unknown name.
 */
export function settingsFromCommandLine<T extends { readonly seed: number }>(usual: Omit<T, 'seed'>): T {
  const names = ['seed', ...Object.keys(usual)];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const)),
  });
  const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
  return { ...usual, seed: newSeed(), ...given } as unknown as T;
}
