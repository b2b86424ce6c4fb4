import type { HelpMessageRowView } from '@phonebill/contract/console-pages';

interface Named {
  /** The message that the address names. */
  readonly named: string | null;
  /** The one that was opened last. */
  readonly last: string | null;
  /** Those that were answered here, and are to be gone. */
  readonly answered: readonly string[];
}

/**
 * The message that an address names, else the one that was opened last, else the one that waits longest.
 * Null: none waits. `gone`: the one that was open is answered by somebody else, and none takes its place
 * under who reads or types.
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
