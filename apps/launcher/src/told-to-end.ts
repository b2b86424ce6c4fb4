// Handles Ctrl-C and other ways of telling a command to end, so that it undoes what it has begun first. One
// Ctrl-C arrives several times, from the terminal and passed on by npm, always with the same meaning.

/**
 * Returns a signal that is aborted once this process is told to end, which from now on does not end it by
 * itself.
 */
export function toldToEnd(): AbortSignal {
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.abort());
  return told.signal;
}
