/** How old something signed may be, and how far ahead its clock. */
export const SIGNED_VALID_MS = 5 * 60 * 1000;

export function isInWindow(timeMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - timeMs) <= SIGNED_VALID_MS;
}
