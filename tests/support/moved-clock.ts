// Runs a process with a wrong clock, as on a machine whose clock is not synchronised.

/**
 * Returns the environment of such a process: its clock is `ms` ahead of the true time, or behind it if
 * negative.
 */
export function withMovedClock(ms: number): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: `--import=${import.meta.url} --disable-warning=ExperimentalWarning`,
    CLOCK_MOVED_MS: String(ms),
  };
}

const movedMs = Number(process.env['CLOCK_MOVED_MS'] ?? 0);
const TrueDate = Date;

// This part runs when preloaded into the process.
if (movedMs !== 0)
  globalThis.Date = new Proxy(TrueDate, {
    apply: () => new TrueDate(TrueDate.now() + movedMs).toString(),
    construct: (_target, given: [], newTarget: new () => Date) =>
      Reflect.construct(TrueDate, given.length === 0 ? [TrueDate.now() + movedMs] : given, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? () => TrueDate.now() + movedMs : (Reflect.get(target, name, receiver) as unknown),
  });
