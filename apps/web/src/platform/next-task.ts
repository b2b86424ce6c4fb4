/** Ends when the browser has had a turn: what it does for a tap need not wait for the work of two tasks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
