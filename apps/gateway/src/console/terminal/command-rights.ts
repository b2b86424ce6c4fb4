/**
 * The rights that each command of the terminal needs, in terms of the console. An act that one person may
 * take alone in the console is done here too; one that takes two persons is proposed here, and approved in
 * the console.
 */
import type { ConsoleVerb } from '@phonebill/contract/console';
import type { CommandLine } from '../../operator/index.ts';

export interface CommandRight {
  readonly verb: ConsoleVerb;
  readonly how: 'reads' | 'acts' | 'proposes';
  /** Under break-glass the command is done, done within the session's limit, or refused. */
  readonly breakGlass: 'done' | 'limited' | 'refused';
}

const right = (
  verb: ConsoleVerb,
  how: CommandRight['how'],
  breakGlass: CommandRight['breakGlass'] = how === 'reads' ? 'done' : 'refused',
): CommandRight => ({ verb, how, breakGlass });

/** The rights of `npm run operator`; a test compares them with the existing commands. */
export const commandRights: Readonly<Record<string, CommandRight>> = {
  stuck: right('orders.read', 'reads'),
  show: right('orders.read', 'reads'),
  calls: right('orders.read', 'reads'),
  ask: right('orders.ask', 'acts', 'done'),
  resend: right('orders.resend', 'acts', 'done'),
  refund: right('refunds.propose', 'proposes', 'limited'),
  'give-back': right('refunds.propose', 'proposes', 'limited'),
  decide: right('refunds.propose', 'proposes'),
  orders: right('orders.read', 'reads'),
  buyers: right('orders.export', 'reads'),
  margins: right('money.read', 'reads'),
  differences: right('differences.read', 'reads'),
  close: right('differences.propose', 'proposes'),
  'write-off': right('differences.propose', 'proposes'),
  chargeback: right('differences.propose', 'acts'),
  messages: right('messages.read', 'reads'),
  answer: right('messages.answer', 'acts'),
  events: right('events.read', 'reads'),
  'event-again': right('events.send', 'acts'),
  'events-again': right('events.send', 'acts'),
  jobs: right('health.read', 'reads'),
  'job-again': right('orders.resend', 'acts', 'done'),
  rewards: right('orders.read', 'reads'),
  'ask-reward': right('orders.ask', 'acts', 'done'),
  'compare-again': right('differences.propose', 'acts', 'done'),
  'block-user': right('blocks.propose', 'proposes'),
  'unblock-user': right('blocks.propose', 'proposes'),
  'archive-month': right('months.move', 'acts'),
  'bring-month-back': right('months.move', 'acts'),
  'hall-open': right('halls.change', 'acts'),
  'hall-code': right('halls.change', 'acts'),
  'hall-show': right('orders.read', 'reads'),
  'hall-close': right('halls.change', 'acts'),
  'staff-end': right('halls.change', 'acts'),
  'activity-show': right('settings.read', 'reads'),
  'activity-close': right('stops.stop', 'acts', 'done'),
  'activity-raise': right('settings.propose', 'proposes'),
  'stop-debits': right('stops.stop', 'acts', 'done'),
  'allow-debits': right('stops.propose', 'proposes', 'done'),
  'stop-selling': right('stops.stop', 'acts', 'done'),
  'sell-again': right('stops.propose', 'proposes', 'done'),
  'stop-supplier': right('stops.stop', 'acts', 'done'),
  'use-supplier': right('stops.propose', 'proposes', 'done'),
  'distrust-key': right('stops.stop', 'acts', 'done'),
  'trust-key': right('stops.propose', 'proposes'),
  'person-data': right('users.data', 'reads', 'refused'),
  'person-delete': right('users.data', 'proposes'),
};

/** The rights of `npm run config:…`; null for commands that read files only. */
export const configRights = {
  check: null,
  show: right('settings.read', 'reads'),
  diff: right('settings.read', 'reads'),
  load: right('settings.propose', 'proposes'),
  rollback: right('settings.propose', 'proposes'),
  // The proposal is the terminal's own kind for prices, which another person signs at a terminal; for floors
  // it is one of the console.
  propose: right('settings.propose', 'acts'),
  proposals: right('settings.read', 'reads'),
  approve: right('prices.approve', 'acts'),
} as const satisfies Readonly<Record<string, CommandRight | null>>;

/** Returns all rights that a command line needs; its options may need more than the command. */
export function verbsNeeded(line: CommandLine, { verb }: CommandRight): readonly ConsoleVerb[] {
  const needed = new Set([verb]);
  if (line.command === 'orders' && line.file !== '') needed.add('orders.export');
  if (line.isUnmasked) needed.add('numbers.reveal');
  return [...needed];
}
