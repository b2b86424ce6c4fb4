// Random numbers that repeat for the same seed, so that a run that found a fault can be repeated.

export interface Dice {
  /** Returns a number of at least 0, below 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  happens(chance: number): boolean;
  oneOf<T>(list: readonly T[]): T;
  /**
   * Returns a separate generator for a part that runs beside others, so that their draws do not change its
   * own.
   */
  fork(name: string): Dice;
}

export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (chance) => next() < chance,
    oneOf<T>(list: readonly T[]): T {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('one of nothing');
      return item;
    },
    fork: (name) =>
      seededDice(
        [...`${seed} ${name}`].reduce(
          (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
          2_166_136_261,
        ),
      ),
  };
}
