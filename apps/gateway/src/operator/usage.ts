/** The help of `npm run operator`: for all commands, or for one. */
export const usage = `npm run operator -- COMMAND

  partners check               whether each partner answers and knows our keys, and callbacks reach us
  stuck                        what waits for a partner longer than it should; --for MINUTES: deliveries and
                               refunds that wait for so long
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
  differences                  what two books say differently, of --book and --kind where they are given;
                               with --file FILE the names of all of them for --list
  close BOOK KIND REFERENCE    a difference that was settled with the partner, as differences names it;
                               with --list FILE: all that the file names, one a line. Without --yes it
                               gives the --plan that --yes needs
  chargeback PAYMENT           a payer's bank took back what was paid with a payment (P...), all of it or
                               --amount (yuan) in all; 0 once the payer has lost and it was written off
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
  --yes            do it; without, resend, refund, give-back, decide, close --list and what is about
                   months only say what they would do. Of stops and distrust-key: also of what is not there
  --dry-run        of these: only say what would be done, also with --yes; no other command takes it
  --mobile N       the person's mobile number
  --amount YUAN    of give-back: a part of what was paid with each payment; of chargeback: what was taken
  --list FILE      numbers, one a line
  --plan CODE      what the dry run of a list gave: exactly that is done
  --file FILE      where what is kept about a person, or numbers of orders, is written; by default printed
  --folder DIR     where the files of archived months are
  --limit N        how many lines of stuck, orders, buyers, differences, messages, events, jobs and
                   rewards; 100 by default

An order may be named by its number or by that of any of its parts.`;

/** Matches the beginning of an entry of the list; other lines continue it. */
const ENTRY = /^ {2}(?! )/;

/** Returns the lines of the list about one command. */
export function usageOf(command: string): string {
  const entries: string[][] = [];
  for (const line of usage.split('\n')) {
    if (ENTRY.test(line)) entries.push([line]);
    else if (line.startsWith('   ')) entries.at(-1)?.push(line);
  }
  return entries
    .filter(([first = '']) => namesIn(first).includes(command))
    .flat()
    .join('\n');
}

/** Returns the names of the commands that an entry describes, from its first line. */
function namesIn(first: string): string[] {
  const [names = ''] = first.trim().split(/ {2,}/);
  return names.split(', ').map((name) => name.split(' ')[0] ?? '');
}
