// A process whose machine's clock is wrong, as one is that nobody keeps.

/** The environment of such a process: its clock is `ms` ahead of the true time, or behind it. */
export function withMovedClock(ms: number): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: `--import=${import.meta.url} --disable-warning=ExperimentalWarning`,
    CLOCK_MOVED_MS: String(ms),
  };
}

const movedMs = Number(process.env['CLOCK_MOVED_MS'] ?? 0);
const TrueDate = Date;

// Preloaded into the process.
if (movedMs !== 0)
  globalThis.Date = new Proxy(TrueDate, {
    apply: () => new TrueDate(TrueDate.now() + movedMs).toString(),
    construct: (_target, given: [], newTarget: new () => Date) =>
      Reflect.construct(TrueDate, given.length === 0 ? [TrueDate.now() + movedMs] : given, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? () => TrueDate.now() + movedMs : (Reflect.get(target, name, receiver) as unknown),
  });
