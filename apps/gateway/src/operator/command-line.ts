/** What an operator typed: which command, about what, by whom and why. */
import { parseArgs } from 'node:util';
import type { NamedStop } from './settings/stop-selling.ts';

export const usage = `npm run operator -- COMMAND

  stuck                        what waits for a partner longer than it should
  show ORDER                   an order with all that belongs to it
  ask ORDER                    ask its partners now
  resend NUMBER                send a refund (R...) or delivery (D...) again under its number
  refund PAYMENT               give back what was paid with a payment (P...)
  decide NUMBER OUTCOME        what a partner said by other means:
                               P... closed, D... credited or refused, R... settled
  differences                  what two books say differently
  close BOOK KIND REFERENCE    a difference that was settled with the partner, as differences names it
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
  person-data --mobile N       what is kept about a person, as JSON
  person-delete --mobile N     close a person's account: what may go is removed

  --why "..."      (or --reason) kept. All that change something need it
  --operator NAME  who; by default the name of the system's user
  --yes            do it; without, resend, refund, decide and what is about months only say what they
                   would do
  --dry-run        only say what would be done
  --mobile N       the person's mobile number
  --file FILE      where what is kept about a person is written; by default it is printed
  --folder DIR     where the files of archived months are
  --limit N        how many lines of stuck and differences, by default 100

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
  ['ask', 1],
  ['resend', 1],
  ['refund', 1],
  ['decide', 2],
  ['differences', 0],
  ['close', 3],
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
  ['person-data', 0],
  ['person-delete', 0],
]);
const needsNoReason = new Set(['stuck', 'show', 'differences', 'hall-show', 'activity-show']);
const needsMobile = new Set(['person-data', 'person-delete']);
const needsFolder = new Set(['archive-month', 'bring-month-back']);

/** `systemUser` is who it is unless `--operator` says otherwise. Throws WrongUsage. */
export function readCommandLine(argv: readonly string[], systemUser: string): CommandLine {
  const { values, positionals } = parsed(argv);
  const [command, ...args] = positionals;
  const wanted = command === undefined ? undefined : argumentsOf.get(command);
  if (command === undefined || wanted === undefined) throw new WrongUsage(usage);
  if (args.length !== wanted) throw new WrongUsage(`${command} takes ${wanted} argument(s).\n\n${usage}`);
  const reason = (values.why ?? values.reason)?.trim() || null;
  if (reason === null && !needsNoReason.has(command))
    throw new WrongUsage(`${command} needs --why "..." (or --reason): it is kept.`);
  if (values.mobile === undefined && needsMobile.has(command))
    throw new WrongUsage(`${command} needs --mobile N, the person's mobile number.`);
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
    file: values.file ?? '',
  };
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
