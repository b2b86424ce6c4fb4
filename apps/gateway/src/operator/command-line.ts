/** What an operator typed: which command, about what, by whom and why. */
import { parseArgs } from 'node:util';
import { type Fen, parseYuan } from '@phonebill/money';
import type { NamedEvents } from './chosen-events.ts';
import type { NamedOrders } from './orders/chosen-orders.ts';
import type { NamedStop } from './stops/stop-selling.ts';

export const usage = `npm run operator -- COMMAND

  partners check               whether each partner answers and knows our keys, and callbacks reach us
  stuck                        what waits for a partner longer than it should
  show ORDER                   an order with all that belongs to it
  calls NUMBER                 what was sent to partners about an order or an agreement (A...) and came from
                               them, numbers and names masked
  ask ORDER                    ask its partners now
  resend NUMBER                send a refund (R...) or delivery (D...) again under its number
  refund PAYMENT               give back what was paid with a payment (P...) and not used
  give-back PAYMENT            give back what was paid for a number that was credited, all of it or
                               --amount (yuan): a wrong price, goodwill, a credit taken back
  decide NUMBER OUTCOME        what a partner said by other means:
                               P... closed, D... credited, R... settled; D... refused asks the carrier
                               to cancel it first
  orders                       orders that fit all of --settings-version N (of their prices), --from TIME,
                               --to TIME, --state S, --mobile N (who ordered), --number N (topped up),
                               --carrier, --province, --payment, --channel, --face and --price (yuan), and
                               what they come to;
                               with --file FILE the numbers of all of them for --list
  buyers                       who placed the orders that fit, named likewise
  decide, refund, give-back, resend
                               with --list FILE: of all orders (or P..., D..., R...) that the file names, one
                               a line; decide takes the OUTCOME alone. Without --yes it gives the --plan that
                               --yes needs
  margins --from TIME          what credited numbers were sold for and what suppliers were paid, by supplier,
                               carrier and --by day or month, until --to TIME
  differences                  what two books say differently
  close BOOK KIND REFERENCE    a difference that was settled with the partner, as differences names it
  write-off BOOK KIND REFERENCE
                               what a partner lacks by a difference of more than seven days; takes two
                               persons of the console, here and there
  messages                     what people wrote about orders and nobody has answered, the oldest first;
                               numbers are masked; with --unmasked and --why as they were written
  answer MESSAGE --text "..."  answer one (H...): its user reads it with the order, and gets an SMS
  events                       events that channels are told of, the newest first, that fit all of
                               --endpoint N, --of NUMBER (an order or an agreement, A...), --type T,
                               --state waiting, delivered or failed, --from TIME, --to TIME
  event-again ENDPOINT EVENT   send one again under its number (msg_...): a receiver takes it once
  events-again ENDPOINT        send all again that failed, of what happened since --from TIME
  jobs                         jobs that failed as often as they may be tried
  job-again JOB                do one again, once its reason is mended
  rewards                      rewards that were earned and are not given, the oldest first
  ask-reward REWARD            look at one now
  compare-again BOOK DAY       compare a book again from a day (2026-11-20, in China) on
  block-user --mobile N        log a person out everywhere; no login until unblock-user --mobile N.
                               Where two persons decide it, --at-once has it count until they do, for a day
                               at most
  archive-month YYYY-MM        write a month's events to files and take them out of the database
  bring-month-back YYYY-MM     take them from the files into the database again
  hall-open HALL NAME NAME     open a business hall: its Chinese and its English name
  hall-code HALL               a code with which one person enrols as its staff
  hall-show HALL               its staff, and what happened to it
  hall-close HALL              turn its staff away from now on
  staff-end STAFF              turn one staff member (S...) away from now on
  activity-show ACTIVITY       what an activity has given and has left, and what happened to it
  activity-close ACTIVITY      end it now; what was earned stays
  activity-raise ACTIVITY STOCK BUDGET
                               give it so many more rewards, and so many more fen or points for them
  stop-debits                  stop all automatic debits, or with --channel CODE those of its agreements
  allow-debits                 take that back
  stop-selling                 do not sell what --carrier, --province, --payment, --channel and --face (yuan)
                               name together, [--until TIME]; users read --text-zh and --text-en
  sell-again                   take that back, named in the same way; config:show lists what is stopped
  stop-supplier SUPPLIER       give a supplier no new orders; where nobody else takes them users read
                               --text-zh and --text-en
  use-supplier SUPPLIER        take that back
  distrust-key KEY             nothing signed with a partner's public key counts from now on: whpk_..., or
                               the wallet's or a channel's RSA or SM2 key
  trust-key KEY                take that back; config:show lists them
  person-data --mobile N       what is kept about a person, as JSON
  person-delete --mobile N     close a person's account: what may go is removed

  --why "..."      (or --reason) kept. All that change something need it
  --operator NAME  who; by default the name of the system's user
  --yes            do it; without, resend, refund, give-back, decide and what is about months only say
                   what they would do
  --dry-run        only say what would be done
  --mobile N       the person's mobile number
  --amount YUAN    of give-back: a part of what was paid with each payment
  --list FILE      numbers, one a line
  --plan CODE      what the dry run of a list gave: exactly that is done
  --file FILE      where what is kept about a person, or numbers of orders, is written; by default printed
  --folder DIR     where the files of archived months are
  --limit N        how many lines of stuck, orders, buyers, differences, messages and events; 100 by
                   default

An order may be named by its number or by that of any of its parts.`;

export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly reason: string | null;
  readonly operator: string;
  readonly isConfirmed: boolean;
  readonly limit: number;
  /** Empty: none was named. */
  readonly folder: string;
  /** Of `--channel`; null: none was named. */
  readonly channel: string | null;
  /** What is not to be sold, or again. */
  readonly sale: NamedStop;
  readonly mobileNo: string;
  /** Of `block-user`: already until another person decides. */
  readonly isAtOnce: boolean;
  /** Of `orders` and `buyers`. */
  readonly orders: NamedOrders;
  /** Of `events`, and from when on of `events-again`. */
  readonly events: NamedEvents;
  /** Of `--amount`, in fen; null: none was named. */
  readonly amountFen: Fen | null;
  /** Of `--by`. */
  readonly by: string | undefined;
  /** Of `--list` and `--plan`; empty: none was named. */
  readonly list: string;
  readonly plan: string;
  /** Of `--text`: an answer. */
  readonly text: string;
  /** Texts are shown as they were written. */
  readonly isUnmasked: boolean;
  /** Empty: none was named. */
  readonly file: string;
}

/** Thrown for what cannot be understood; the message says what. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

const argumentsOf: ReadonlyMap<string, number> = new Map([
  ['stuck', 0],
  ['show', 1],
  ['calls', 1],
  ['ask', 1],
  ['resend', 1],
  ['refund', 1],
  ['give-back', 1],
  ['decide', 2],
  ['orders', 0],
  ['buyers', 0],
  ['margins', 0],
  ['differences', 0],
  ['close', 3],
  ['write-off', 3],
  ['messages', 0],
  ['answer', 1],
  ['events', 0],
  ['event-again', 2],
  ['events-again', 1],
  ['jobs', 0],
  ['job-again', 1],
  ['rewards', 0],
  ['ask-reward', 1],
  ['compare-again', 2],
  ['block-user', 0],
  ['unblock-user', 0],
  ['archive-month', 1],
  ['bring-month-back', 1],
  ['hall-open', 3],
  ['hall-code', 1],
  ['hall-show', 1],
  ['hall-close', 1],
  ['staff-end', 1],
  ['activity-show', 1],
  ['activity-close', 1],
  ['activity-raise', 3],
  ['stop-debits', 0],
  ['allow-debits', 0],
  ['stop-selling', 0],
  ['sell-again', 0],
  ['stop-supplier', 1],
  ['use-supplier', 1],
  ['distrust-key', 1],
  ['trust-key', 1],
  ['person-data', 0],
  ['person-delete', 0],
]);
/** Every command that there is. */
export const operatorCommands: readonly string[] = [...argumentsOf.keys()];
// The reason for an answer is its text.
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
/** What may be given a list instead of a number. */
const takesList = new Set(['decide', 'refund', 'give-back', 'resend']);
const needsMobile = new Set(['person-data', 'person-delete', 'block-user', 'unblock-user']);
const needsFolder = new Set(['archive-month', 'bring-month-back']);

/** `systemUser` is who it is unless `--operator` says otherwise. Throws WrongUsage. */
export function readCommandLine(argv: readonly string[], systemUser: string): CommandLine {
  const { values, positionals } = parsed(argv);
  const [command, ...args] = positionals;
  const known = command === undefined ? undefined : argumentsOf.get(command);
  if (command === undefined || known === undefined) throw new WrongUsage(usage);
  if (values.list !== undefined && !takesList.has(command))
    throw new WrongUsage(`${command} takes no --list.`);
  const wanted = values.list === undefined ? known : known - 1;
  if (args.length !== wanted) throw new WrongUsage(`${command} takes ${wanted} argument(s).\n\n${usage}`);
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
  if (values['at-once'] && command !== 'block-user') throw new WrongUsage(`${command} takes no --at-once.`);
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
    amountFen: amountOf(command, values.amount),
    by: values.by,
    list: values.list ?? '',
    plan: values.plan ?? '',
    text: values.text ?? '',
    isUnmasked: values.unmasked ?? false,
    file: values.file ?? '',
  };
}

function amountOf(command: string, typed: string | undefined): Fen | null {
  if (typed === undefined) return null;
  if (command !== 'give-back') throw new WrongUsage(`${command} takes no --amount.`);
  const amount = parseYuan(typed);
  if (amount === null || amount === 0n) throw new WrongUsage('--amount takes an amount in yuan, above 0.');
  return amount;
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
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
        folder: { type: 'string' },
      },
    });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
