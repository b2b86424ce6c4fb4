// Runs for every test file. The files of one worker share one process (vitest.config.ts): what one file
// leaves behind affects another, and which one depends on the order and the machine.
import { afterAll, vi } from 'vitest';

/** Globals that unpdf defines when it is loaded, once for all files. */
const OF_A_LIBRARY = new Set(['DOMMatrix', 'pdfjsLib', 'pdfjsWorker', '_pdfjsTestingUtils']);
/**
 * Globals of tslib, which the passkey library uses: helpers of the TypeScript compiler, `__awaiter` and the
 * like.
 */
const OF_TSLIB = /^__[a-z]+[A-Za-z]*$/;

const found = state();

afterAll(() => {
  const changed = changes(found, state());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (changed.length > 0)
    throw new Error(
      `Other files of tests would meet what this one leaves in the process: ${changed.join(', ')}`,
    );
});

/** Returns the process's globals and its environment, by name. */
function state(): ReadonlyMap<string, unknown> {
  const globals = Object.getOwnPropertyNames(globalThis).map(
    (name) => [name, (globalThis as Record<string, unknown>)[name]] as const,
  );
  const variables = Object.entries(process.env).map(
    ([name, value]) => [`process.env.${name}`, value] as const,
  );
  return new Map<string, unknown>([...globals, ...variables]);
}

function changes(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) =>
      !OF_A_LIBRARY.has(name) &&
      !OF_TSLIB.test(name) &&
      (before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name))),
  );
}
