/** The commands of `npm run operator`: the number of their arguments, and their options. */

export interface CommandTerms {
  readonly argumentCount: number;
  /** The options in addition to those of every command. */
  readonly options: readonly string[];
}

/**
 * The options of every command: the operator, the reason and the confirmation, which has no effect on
 * commands that ask for none.
 */
export const optionsOfAll: readonly string[] = ['why', 'reason', 'operator', 'yes'];

const takes = (argumentCount: number, ...options: string[]): CommandTerms => ({ argumentCount, options });

const WHAT_IS_SOLD = ['carrier', 'province', 'payment', 'channel', 'face'];
const TEXTS = ['text-zh', 'text-en'];
const ORDERS = ['settings-version', 'from', 'to', 'state', 'price', 'number', 'mobile', ...WHAT_IS_SOLD];
const ON_LISTS = ['list', 'plan', 'dry-run'];

export const commands: ReadonlyMap<string, CommandTerms> = new Map([
  ['stuck', takes(0, 'limit', 'for')],
  ['show', takes(1)],
  ['calls', takes(1)],
  ['ask', takes(1)],
  ['resend', takes(1, ...ON_LISTS)],
  ['refund', takes(1, ...ON_LISTS)],
  ['give-back', takes(1, 'amount', ...ON_LISTS)],
  ['decide', takes(2, ...ON_LISTS)],
  ['orders', takes(0, 'limit', 'file', ...ORDERS)],
  ['buyers', takes(0, 'limit', ...ORDERS)],
  ['margins', takes(0, 'from', 'to', 'by')],
  ['differences', takes(0, 'limit', 'file', 'book', 'kind')],
  ['close', takes(3, ...ON_LISTS)],
  ['write-off', takes(3)],
  ['chargeback', takes(1, 'amount')],
  ['messages', takes(0, 'limit', 'unmasked')],
  ['answer', takes(1, 'text')],
  ['events', takes(0, 'limit', 'endpoint', 'of', 'type', 'state', 'from', 'to')],
  ['event-again', takes(2)],
  ['events-again', takes(1, 'from')],
  ['jobs', takes(0, 'limit')],
  ['job-again', takes(1)],
  ['rewards', takes(0, 'limit')],
  ['ask-reward', takes(1)],
  ['compare-again', takes(2)],
  ['block-user', takes(0, 'mobile', 'at-once')],
  ['unblock-user', takes(0, 'mobile')],
  ['archive-month', takes(1, 'folder', 'dry-run')],
  ['bring-month-back', takes(1, 'folder', 'dry-run')],
  ['hall-open', takes(3)],
  ['hall-code', takes(1)],
  ['hall-show', takes(1)],
  ['hall-close', takes(1)],
  ['staff-end', takes(1)],
  ['activity-show', takes(1)],
  ['activity-close', takes(1)],
  ['activity-raise', takes(3)],
  ['stop-debits', takes(0, 'channel')],
  ['allow-debits', takes(0, 'channel')],
  ['stop-selling', takes(0, 'until', ...TEXTS, ...WHAT_IS_SOLD)],
  // Accepts the texts too, so that the command that stopped it can be typed again.
  ['sell-again', takes(0, 'until', ...TEXTS, ...WHAT_IS_SOLD)],
  ['stop-supplier', takes(1, ...TEXTS)],
  ['use-supplier', takes(1, ...TEXTS)],
  ['distrust-key', takes(1)],
  ['trust-key', takes(1)],
  ['person-data', takes(0, 'mobile', 'file')],
  ['person-delete', takes(0, 'mobile', 'dry-run')],
]);

/** The names of all commands. */
export const operatorCommands: readonly string[] = [...commands.keys()];
