// Ctrl-C, or any other way of telling a command to end: what it has begun is taken back before it does. One
// Ctrl-C comes several times, from the terminal and passed on by npm; each says the same.

/** Aborted once this process is told to end, which from now on does not end it by itself. */
export function toldToEnd(): AbortSignal {
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.abort());
  return told.signal;
}
