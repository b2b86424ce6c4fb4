import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats until `found` returns a value, and returns it. Throws with `what` after `withinMs`, which is an
 * upper bound, not an expected duration.
 */
export async function eventually<T>(
  what: string,
  found: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  { withinMs = 20_000, everyMs = 20 } = {},
): Promise<T> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await wait(everyMs)) {
    const value = await found();
    if (value) return value;
  }
  throw new Error(`waited in vain for ${what}`);
}

/** An upper bound (ms) for what happens within seconds, also on a busy machine. */
export const WITHIN_SECONDS_MS = 15_000;

/** Resolves when the address answers with a success status. */
export async function untilOk(url: string, withinMs = 60_000): Promise<void> {
  const isOk = (): Promise<boolean> =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  await eventually(`an answer of ${url}`, isOk, { withinMs, everyMs: 50 });
}
