/** The help of `npm run operator`: for all commands, or for one. */
export const usage = `npm run operator -- COMMAND

  partners check               check that each partner answers, knows our keys, and can reach our callbacks
  stuck                        list what has waited too long for a partner; --for MINUTES: deliveries and
                               refunds that have waited that long
  show ORDER                   show an order with its payments, deliveries, refunds and events
  calls NUMBER                 show the calls to and from partners about an order or an agreement (A...),
                               with numbers and names masked
  ask ORDER                    query its partners now
  resend NUMBER                send a refund (R...) or delivery (D...) again under its own number
  refund PAYMENT               refund a payment (P...) that was not used
  give-back PAYMENT            refund a payment of a number that was credited, in full or by --amount (yuan):
                               a wrong price, goodwill, or a credit that was reversed
  decide NUMBER OUTCOME        record what a partner said outside the product:
                               P... closed, D... credited, R... settled; D... refused makes the carrier
                               cancel it first
  orders                       count and sum up the orders that match all of --settings-version N (of their
                               prices), --from TIME, --to TIME, --state S, --mobile N (the buyer), --number N
                               (topped up), --carrier, --province, --payment, --channel, --face and --price
                               (yuan); --file FILE: write the numbers of all of them, for --list
  buyers                       list who placed the orders that match, with the same options
  decide, refund, give-back, resend
                               with --list FILE: all orders (or P..., D..., R...) that the file names, one
                               per line; decide takes the OUTCOME alone. Without --yes they print the --plan
                               that --yes needs
  margins --from TIME          show the sales of credited numbers and what suppliers were paid for them, by
                               supplier, carrier and --by day or month, until --to TIME
  differences                  list the differences between two books, of --book and --kind if given;
                               --file FILE: write the names of all of them, for --list
  close BOOK KIND REFERENCE    close a difference that was cleared with the partner, named as in differences;
                               --yes also if a refund is held for it, which is then sent. With --list FILE:
                               all that the file names, one per line; without --yes it prints the --plan
                               that --yes needs
  chargeback PAYMENT           record that a payer's bank took back a payment (P...), in full or by
                               --amount (yuan) in all; 0 once the dispute is lost and was written off
  write-off BOOK KIND REFERENCE
                               write off what a partner owes by a difference of more than seven days; takes
                               two people of the console, here and there
  messages                     list unanswered messages about orders, the oldest first, with numbers masked;
                               --unmasked and --why: as they were written
  answer MESSAGE --text "..."  answer a message (H...): its user reads it with the order, and gets an SMS
  events                       list events sent to channels, the newest first, that match all of
                               --endpoint N, --of NUMBER (an order or an agreement, A...), --type T,
                               --state waiting, delivered or failed, --from TIME, --to TIME
  event-again ENDPOINT EVENT   send an event again under its number (msg_...), which receivers take once
  events-again ENDPOINT        send all failed events again, of what happened since --from TIME
  jobs                         list jobs that failed as often as they may be tried
  job-again JOB                run such a job again, once its cause is fixed
  rewards                      list rewards that were earned and not given, the oldest first
  ask-reward REWARD            process a reward now
  compare-again BOOK DAY       compare a book again from a day (2026-11-20, in China) on
  block-user --mobile N        log a user out everywhere; no login until unblock-user --mobile N. Where this
                               takes two people, --at-once blocks until they decide, for a day at most
  archive-month YYYY-MM        write a month's events to files and remove them from the database
  bring-month-back YYYY-MM     load them from the files into the database again
  hall-open HALL NAME NAME     open a business hall: its Chinese and its English name
  hall-code HALL               make a code with which one person enrols as its staff
  hall-show HALL               show its staff and its history
  hall-close HALL              refuse its staff from now on
  staff-end STAFF              refuse one staff member (S...) from now on
  activity-show ACTIVITY       show what an activity has given and has left, and its history
  activity-close ACTIVITY      end it now; earned rewards stay
  activity-raise ACTIVITY STOCK BUDGET
                               add this many rewards, and this many fen or points for them
  stop-debits                  stop all automatic debits, or with --channel CODE those of its agreements
  allow-debits                 undo stop-debits
  stop-selling                 stop selling what --carrier, --province, --payment, --channel and --face (yuan)
                               select together, [--until TIME]; users read --text-zh and --text-en
  sell-again                   undo stop-selling, with the same options; config:show lists what is stopped
  stop-supplier SUPPLIER       give a supplier no new orders; if no other one takes them, users read
                               --text-zh and --text-en
  use-supplier SUPPLIER        undo stop-supplier
  distrust-key KEY             reject everything signed with a partner's public key from now on: whpk_..., or
                               the RSA or SM2 key of the wallet or a channel
  trust-key KEY                undo distrust-key; config:show lists the keys
  person-data --mobile N       export what is stored about a person, as JSON
  person-delete --mobile N     close a person's account: removes what may be removed

  --why "..."      (or --reason) the reason, which is stored; needed by all commands that change something
  --operator NAME  who you are; by default the name of the system's user
  --yes            do it; without it, resend, refund, give-back, decide, close --list and the commands for
                   months only say what they would do. For stops and distrust-key: also if it does not exist
  --dry-run        for these commands: only say what they would do, even with --yes
  --mobile N       the person's mobile number
  --amount YUAN    for give-back: a part of each payment; for chargeback: the amount taken back
  --list FILE      numbers, one per line
  --plan CODE      printed by the dry run of a list: exactly that is done
  --file FILE      where to write a person's data or the numbers of orders; by default they are printed
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
