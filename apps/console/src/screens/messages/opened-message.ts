import type { HelpMessageRowView } from '@phonebill/contract/console-pages';

interface Named {
  /** The message that the address names. */
  readonly named: string | null;
  /** The message that was opened last. */
  readonly last: string | null;
  /** The messages answered here, which are about to leave the list. */
  readonly answered: readonly string[];
}

/**
 * Returns the message that the address names, else the one opened last, else the one that has waited longest.
 * Null if none waits. `gone`: another person answered the open message, and no other replaces it while the
 * person reads or types.
 */
export function openedOf(
  messages: readonly HelpMessageRowView[],
  { named, last, answered }: Named,
): HelpMessageRowView | 'gone' | null {
  const waiting = messages.filter(({ messageNo }) => !answered.includes(messageNo));
  const wanted = named ?? last;
  const found = waiting.find(({ messageNo }) => messageNo === wanted);
  if (found) return found;
  const wasOpen = last !== null && wanted === last && !answered.includes(last);
  return wasOpen ? 'gone' : (waiting[0] ?? null);
}
