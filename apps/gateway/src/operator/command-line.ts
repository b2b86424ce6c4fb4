/** Parses what an operator typed: the command, its subject, the operator and the reason. */
import { parseArgs } from 'node:util';
import { type Fen, parseYuan } from '@phonebill/money';
import type { WhichDifferences } from '../reconciliation/differences/index.ts';
import { MINUTE_MS } from '../runtime/time/index.ts';
import type { NamedEvents } from './chosen-events.ts';
import type { NamedOrders } from './orders/chosen-orders.ts';
import { commands, operatorCommands, optionsOfAll } from './commands.ts';
import type { NamedStop } from './stops/stop-selling.ts';
import { whyNotKept } from './typed-reason.ts';
import { usage, usageOf } from './usage.ts';

export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly reason: string | null;
  readonly operator: string;
  readonly isConfirmed: boolean;
  readonly limit: number;
  /**
   * The least time (ms) that something has been waiting, for `stuck`; null for the time that its kind may
   * wait.
   */
  readonly forMs: number | null;
  /** Empty if none was given. */
  readonly folder: string;
  /** The value of `--channel`; null if none was given. */
  readonly channel: string | null;
  /** The sale that is stopped or resumed. */
  readonly sale: NamedStop;
  readonly mobileNo: string;
  /** Whether `block-user` takes effect before another person decides. */
  readonly isAtOnce: boolean;
  /** The options of `orders` and `buyers`. */
  readonly orders: NamedOrders;
  /** The options of `events`, and the starting time of `events-again`. */
  readonly events: NamedEvents;
  /** The value of `--amount`, in fen; null if none was given. */
  readonly amountFen: Fen | null;
  /** The options of `differences`. */
  readonly differences: WhichDifferences;
  /** The value of `--by`. */
  readonly by: string | undefined;
  /** The values of `--list` and `--plan`; empty if not given. */
  readonly list: string;
  readonly plan: string;
  /** The value of `--text`: an answer. */
  readonly text: string;
  /** Whether texts are shown unmasked. */
  readonly isUnmasked: boolean;
  /** Empty if none was given. */
  readonly file: string;
}

/** Thrown for a command line that is not understood; the message says why. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

// Commands that need no reason; the reason for an answer is its text.
const needsNoReason = new Set([
  'stuck',
  'show',
  'calls',
  'orders',
  'buyers',
  'events',
  'jobs',
  'rewards',
  'margins',
  'differences',
  'hall-show',
  'activity-show',
  'messages',
  'answer',
]);
const needsMobile = new Set(['person-data', 'person-delete', 'block-user', 'unblock-user']);
const needsFolder = new Set(['archive-month', 'bring-month-back']);

/**
 * Parses a command line. The operator is `systemUser` unless `--operator` says otherwise. Throws WrongUsage.
 */
export function readCommandLine(argv: readonly string[], systemUser: string): CommandLine {
  const { values, positionals } = parsed(argv);
  const [command, ...args] = positionals;
  if (command === undefined || command === 'help' || values.help) throw new WrongUsage(usage);
  requireKnown(command, args, values);
  for (const option of ['why', 'reason', 'operator'] as const) {
    const wrong = whyNotKept(option, values[option] ?? '');
    if (wrong !== null) throw new WrongUsage(wrong);
  }
  const reason = (values.why ?? values.reason)?.trim() || null;
  if (reason === null && !needsNoReason.has(command))
    throw new WrongUsage(`${command} needs --why "..." (or --reason): it is kept.`);
  if (reason === null && values.unmasked) throw new WrongUsage('--unmasked needs --why "...": it is kept.');
  if (!values.text?.trim() && command === 'answer')
    throw new WrongUsage('answer needs --text "...", what its user reads.');
  if (values.mobile === undefined && needsMobile.has(command))
    throw new WrongUsage(`${command} needs --mobile N, the person's mobile number.`);
  if (values.from === undefined && command === 'events-again')
    throw new WrongUsage('events-again needs --from TIME, since when what failed is sent again.');
  if (values.folder === undefined && needsFolder.has(command))
    throw new WrongUsage(`${command} needs --folder DIR, where the files of archived months are.`);
  const limit = Number(values.limit ?? '100');
  if (!Number.isInteger(limit) || limit < 1) throw new WrongUsage('--limit takes a whole number above 0.');
  return {
    command,
    args,
    reason,
    operator: values.operator?.trim() || systemUser,
    isConfirmed: (values.yes ?? false) && !values['dry-run'],
    limit,
    forMs: waitOf(values.for),
    folder: values.folder ?? '',
    channel: values.channel?.trim() || null,
    sale: {
      carrier: values.carrier,
      province: values.province,
      payment: values.payment,
      channel: values.channel,
      face: values.face,
      textZh: values['text-zh'],
      textEn: values['text-en'],
      until: values.until,
    },
    mobileNo: values.mobile ?? '',
    isAtOnce: values['at-once'] ?? false,
    orders: {
      settingsVersion: values['settings-version'],
      from: values.from,
      to: values.to,
      state: values.state,
      price: values.price,
      number: values.number,
      mobile: values.mobile,
      carrier: values.carrier,
      province: values.province,
      payment: values.payment,
      channel: values.channel,
      face: values.face,
    },
    events: {
      endpoint: values.endpoint,
      of: values.of,
      type: values.type,
      state: values.state,
      from: values.from,
      to: values.to,
    },
    differences: { book: values.book ?? null, kind: values.kind ?? null },
    amountFen: amountOf(values.amount, command),
    by: values.by,
    list: values.list ?? '',
    plan: values.plan ?? '',
    text: values.text ?? '',
    isUnmasked: values.unmasked ?? false,
    file: values.file ?? '',
  };
}

/**
 * Rejects unknown commands and options, so that no part of a command is ignored: without its carrier a stop
 * would stop everything. Throws WrongUsage.
 */
function requireKnown(
  command: string,
  args: readonly string[],
  values: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const terms = commands.get(command);
  if (!terms) throw new WrongUsage(noCommand(command));
  const known = new Set([...optionsOfAll, ...terms.options]);
  const other = Object.keys(values).find((name) => !known.has(name));
  // Acts on many items are shown first; a single difference is closed at once.
  const isOne = command === 'close' && values['list'] === undefined;
  if (other === 'dry-run' || (isOne && values['dry-run'] !== undefined))
    throw new WrongUsage(`${command} takes no --dry-run: it is done at once.`);
  if (other !== undefined) throw new WrongUsage(inShort(command, `${command} takes no --${other}.`));
  const wanted =
    values['list'] === undefined ? terms.argumentCount : terms.argumentCount - namedByList(command);
  if (args.length !== wanted)
    throw new WrongUsage(
      inShort(command, `${command} takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}.`),
    );
}

/** Returns how many arguments a line of the list replaces. */
function namedByList(command: string): number {
  return command === 'close' ? 3 : 1;
}

const ALL = 'npm run operator lists all commands, and what every one of them takes.';

/** The error is printed first, followed by little text, so that it stays visible. */
function inShort(command: string, wrong: string): string {
  return `${wrong}\n\n${usageOf(command)}\n\n${ALL}`;
}

function noCommand(typed: string): string {
  const [beginning] = typed.split('-');
  const like = operatorCommands.filter((command) => command.split('-')[0] === beginning);
  const lines = like.length === 0 ? [] : ['', ...like.map(usageOf)];
  return [`There is no command "${typed}".`, ...lines, '', ALL].join('\n');
}

function waitOf(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  if (!/^\d{1,6}$/.test(typed)) throw new WrongUsage('--for takes minutes: a whole number, 0 or more.');
  return Number(typed) * MINUTE_MS;
}

function amountOf(typed: string | undefined, command: string): Fen | null {
  if (typed === undefined) return null;
  const amount = parseYuan(typed);
  // Nothing of a chargeback is left once its payer has lost.
  if (amount === null || (amount === 0n && command !== 'chargeback'))
    throw new WrongUsage('--amount takes an amount in yuan, above 0.');
  return amount;
}

function parsed(argv: readonly string[]) {
  const { tokens, ...typed } = parsedWithTokens(argv);
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    // It is unknown which of two amounts was meant.
    if (seen.has(token.name)) throw new WrongUsage(`--${token.name} is given twice: name it once.`);
    seen.add(token.name);
  }
  return typed;
}

function parsedWithTokens(argv: readonly string[]) {
  try {
    return parseArgs({
      tokens: true,
      args: [...argv],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        why: { type: 'string' },
        channel: { type: 'string' },
        carrier: { type: 'string' },
        province: { type: 'string' },
        payment: { type: 'string' },
        face: { type: 'string' },
        'text-zh': { type: 'string' },
        'text-en': { type: 'string' },
        until: { type: 'string' },
        mobile: { type: 'string' },
        'at-once': { type: 'boolean' },
        'settings-version': { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        state: { type: 'string' },
        price: { type: 'string' },
        number: { type: 'string' },
        amount: { type: 'string' },
        by: { type: 'string' },
        book: { type: 'string' },
        kind: { type: 'string' },
        endpoint: { type: 'string' },
        of: { type: 'string' },
        type: { type: 'string' },
        list: { type: 'string' },
        plan: { type: 'string' },
        text: { type: 'string' },
        unmasked: { type: 'boolean' },
        file: { type: 'string' },
        'dry-run': { type: 'boolean' },
        operator: { type: 'string' },
        yes: { type: 'boolean' },
        limit: { type: 'string' },
        for: { type: 'string' },
        folder: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
