import type { HelpMessageRowView } from '@phonebill/contract/console-pages';

/** The message that an address names, else the one that waits longest; null: none waits. */
export function openedOf(
  messages: readonly HelpMessageRowView[],
  messageNo: string | null,
): HelpMessageRowView | null {
  return messages.find((message) => message.messageNo === messageNo) ?? messages[0] ?? null;
}
