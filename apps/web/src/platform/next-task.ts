/** Resolves after the browser has had a turn, so that its reaction to a tap need not wait for two tasks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
