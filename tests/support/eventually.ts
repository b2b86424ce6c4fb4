import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks again and again until `found` gives something. Throws with what was awaited after `withinMs`: a bound,
 * not an expectation.
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

/** Within seconds, and not for ever, also on a machine that has much else to do. */
export const WITHIN_SECONDS_MS = 15_000;

/** Resolves when the address answers that all is well. */
export async function untilOk(url: string, withinMs = 60_000): Promise<void> {
  const isOk = (): Promise<boolean> =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  await eventually(`an answer of ${url}`, isOk, { withinMs, everyMs: 50 });
}
