/**
 * `npm run operator`: commands at a terminal that show and change orders, differences between books, and past
 * months. They change the database only, orders by their rules; as always, workers send the requests to
 * partners.
 */
import { formatYuan } from '@phonebill/money';
import { activityReport, closeActivity, raiseActivity } from '../activities/index.ts';
import { closeHall, endStaffMember, hallReport, issueEnrolmentCode, openHall } from '../enrolment/index.ts';
import type { Pool } from '../db/index.ts';
import { askNow, decide, decisionOf, giveBack, refundPayment, resend, type WhyNot } from '../orders/index.ts';
import { chargedBackPayments, createOrderStore } from '../orders/store/index.ts';
import { OrderChange, orderNoOf } from '../orders/model/index.ts';
import { type Clock, MINUTE_MS } from '../runtime/time/index.ts';
import { blockUser } from './by-hand/block-user.ts';
import { askReward, compareAgain, doJobAgain, listJobs, listRewards } from './by-hand/jobs-and-books.ts';
import { listCalls } from './calls.ts';
import { chargeback } from './chargebacks.ts';
import { type CommandLine, readCommandLine, WrongUsage } from './command-line.ts';
import { close, closeList, listDifferences } from './differences.ts';
import { printEvents, sendEventAgain, sendEventsAgain } from './events.ts';
import { listMargins } from './margins.ts';
import { answer, listMessages } from './messages.ts';
import { archiveMonth } from './months/archive-month.ts';
import { bringMonthBack } from './months/bring-month-back.ts';
import { inEachDatabase } from './months/in-each-database.ts';
import { actOnList } from './orders/act-on-list.ts';
import { differencesNaming } from './orders/order-records.ts';
import { listedAct } from './orders/list-commands.ts';
import { listBuyers, listOrders } from './orders/list-orders.ts';
import { closePerson, personData } from './person.ts';
import { changeLines, differenceLine, orderReport, sayWhereCut, stuckLine } from './report.ts';
import { allowDebits, stopDebits } from './stops/change-stops.ts';
import { readSale, readStop, sellAgain, stopSelling } from './stops/stop-selling.ts';
import { readSupplierStop, stopSupplier, useSupplier } from './stops/stop-supplier.ts';
import { whyNoChannel, whyNoSupplier } from './stops/known-names.ts';
import { distrustKey, trustKey } from './stops/trust-keys.ts';
import { findStuck } from './stuck.ts';
import type { OperatorDatabase, OperatorTools } from './tools.ts';

/** 0: done, or shown. 1: not possible. 2: not understood. */
export type ExitCode = 0 | 1 | 2;

export interface OperatorCall {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** Called only after the command line was understood, so that the list of commands needs no database. */
  readonly database: () => OperatorDatabase;
  readonly systemUser: string;
}

/**
 * Runs one command line: the words after `npm run operator --`. Rejects only when the database is unavailable
 * or fails.
 */
export async function runOperator(argv: readonly string[], call: OperatorCall): Promise<ExitCode> {
  let line: CommandLine;
  try {
    line = readCommandLine(argv, call.systemUser);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    call.print(error.message);
    return 2;
  }
  const parts: OperatorTools = { ...call.database(), clock: call.clock, print: call.print };
  if (line.list !== '') return onList(parts, line);
  const [number = '', outcome = '', reference = ''] = line.args;
  switch (line.command) {
    case 'stuck':
      return listStuck(parts, line);
    case 'show':
      return show(parts, number);
    case 'calls':
      return listCalls(parts, number);
    case 'ask':
      // Asking moves no money by itself, so it needs no confirmation.
      return change(parts, { ...line, isConfirmed: true }, number, askNow);
    case 'resend':
      return change(parts, line, number, (order) => resend(order, number));
    case 'refund':
    case 'give-back':
      return moneyBack(parts, line, number);
    case 'orders':
      return listOrders(parts, { named: line.orders, limit: line.limit, file: line.file });
    case 'buyers':
      return listBuyers(parts, { named: line.orders, limit: line.limit });
    case 'margins':
      return listMargins(parts, { ...line.orders, by: line.by }, new Date(parts.clock()));
    case 'differences':
      return listDifferences(parts, line);
    case 'close':
      return close(parts, line, { book: number, kind: outcome, reference });
    case 'write-off':
      parts.print('Not done: a write-off takes two persons of the console (docs/console.md).');
      return 1;
    case 'chargeback':
      return chargeback(parts, line, number);
    case 'messages':
      return listMessages(parts, line);
    case 'answer':
      return answer(parts, line, number);
    case 'events':
      return printEvents(parts, line.events, line.limit);
    case 'event-again':
      return sendEventAgain(parts, line, { endpoint: number, eventId: outcome });
    case 'events-again':
      return sendEventsAgain(parts, line, number);
    case 'jobs':
      return listJobs(parts, line.limit);
    case 'job-again':
      return doJobAgain(parts, line, number);
    case 'rewards':
      return listRewards(parts, line.limit);
    case 'ask-reward':
      return askReward(parts, line, number);
    case 'compare-again':
      return compareAgain(parts, line, number, outcome);
    case 'block-user':
    case 'unblock-user':
      return blockUser(parts, line);
    case 'archive-month':
      return inEachDatabase(parts, line, archiveMonth);
    case 'bring-month-back':
      return inEachDatabase(parts, line, bringMonthBack);
    case 'person-data':
      return personData(parts, line);
    case 'person-delete':
      return closePerson(parts, line);
    case 'hall-open':
    case 'hall-code':
    case 'hall-show':
    case 'hall-close':
    case 'staff-end':
      return businessHalls(parts, line);
    case 'activity-show':
    case 'activity-close':
    case 'activity-raise':
      return activities(parts, line);
    case 'stop-debits':
    case 'allow-debits':
      return stops(parts, line);
    case 'distrust-key':
    case 'trust-key':
      return keys(parts, line, number);
    case 'stop-supplier':
    case 'use-supplier':
      return suppliersOff(parts, line, number);
    case 'stop-selling':
    case 'sell-again':
      return selling(parts, line);
    default: {
      const decision = decisionOf(number, outcome);
      if (decision) return change(parts, line, number, (order) => decide(order, number, decision));
      parts.print(`${number} cannot be decided as "${outcome}". ${DECISIONS}`);
      return 2;
    }
  }
}

const DECISIONS =
  'A delivery (D...) is decided as credited or refused, a refund (R...) as settled, a payment as closed.';

async function listStuck(
  { pool, clock, print }: OperatorTools,
  { limit, forMs }: CommandLine,
): Promise<ExitCode> {
  const now = new Date(clock());
  const stuck = await findStuck(pool, now, limit, { forMs });
  if (stuck.length === 0)
    print(
      forMs === null
        ? 'Nothing is stuck. (--for MINUTES lists deliveries and refunds that wait for less than an hour.)'
        : `No delivery and no refund waits for ${forMs / MINUTE_MS} minutes, and nothing else is stuck.`,
    );
  for (const one of stuck) print(stuckLine(one, now));
  sayWhereCut(print, stuck.length, limit);
  return 0;
}

/** Runs the commands about business halls and their staff. */
async function businessHalls(
  { pool, clock, print }: OperatorTools,
  { command, args: [of = '', nameZh = '', nameEn = ''], operator, reason }: CommandLine,
): Promise<ExitCode> {
  const by = { operator, reason: reason ?? '', at: new Date(clock()) };
  const say = (isDone: boolean, done: string, notDone: string): ExitCode => {
    print(isDone ? `Done: ${done}.` : `Not done: ${notDone}.`);
    return isDone ? 0 : 1;
  };
  switch (command) {
    case 'hall-open': {
      const whyNot = await openHall(pool, { hallNo: of, nameZh, nameEn }, by);
      return say(whyNot === null, `hall ${of} is open; hall-code ${of} lets somebody enrol`, whyNot ?? '');
    }
    case 'hall-code': {
      const issued = await issueEnrolmentCode(pool, of, by);
      const done = `${issued?.code} enrols one person, until ${issued?.expiresAt.toISOString()}`;
      return say(issued !== null, done, `no hall ${of} is open`);
    }
    case 'hall-close':
      return say(await closeHall(pool, of, by), `hall ${of} is closed`, `no hall ${of} is open`);
    case 'staff-end':
      return say(
        await endStaffMember(pool, of, by),
        `${of} is ended`,
        `there is no staff member ${of} to end`,
      );
    default: {
      const report = await hallReport(pool, of, by.at);
      for (const text of report ?? [`There is no hall ${of}.`]) print(text);
      return report ? 0 : 1;
    }
  }
}

/** Runs the commands about activities. */
async function activities(
  { pool, print }: OperatorTools,
  { command, args: [of = '', stock = '', budget = ''], operator, reason }: CommandLine,
): Promise<ExitCode> {
  const by = { operator, reason: reason ?? '' };
  if (command === 'activity-show') {
    const report = await activityReport(pool, of);
    for (const text of report ?? [`There is no activity ${of}.`]) print(text);
    return report ? 0 : 1;
  }
  if (command === 'activity-raise' && ![stock, budget].every((one) => /^\d{1,15}$/.test(one))) {
    print('STOCK and BUDGET are whole numbers, 0 or above.');
    return 2;
  }
  const isDone =
    command === 'activity-close'
      ? await closeActivity(pool, of, by)
      : await raiseActivity(pool, of, Number(stock), Number(budget), by);
  print(isDone ? `Done: activity-show ${of} says how it stands.` : `Not done: no activity ${of} runs.`);
  return isDone ? 0 : 1;
}

/** Runs the commands that stop debits and allow them again. */
async function stops(
  parts: OperatorTools,
  { command, channel, operator, reason, isConfirmed }: CommandLine,
): Promise<ExitCode> {
  const act = command === 'stop-debits' ? stopDebits : allowDebits;
  if (command === 'stop-debits' && channel !== null && !isConfirmed) {
    const whyNot = await whyNoChannel(parts.pool, channel);
    if (whyNot !== null) return refusedName(parts, whyNot);
  }
  return (await act(parts, channel, { operator, reason: reason ?? '' })) ? 0 : 1;
}

/** Runs the commands about the trust in partners' keys. */
async function keys(
  parts: OperatorTools,
  { command, operator, reason, isConfirmed }: CommandLine,
  key: string,
): Promise<ExitCode> {
  const by = { operator, reason: reason ?? '' };
  const isDone =
    command === 'distrust-key' ? distrustKey(parts, { key, isConfirmed }, by) : trustKey(parts, key, by);
  return (await isDone) ? 0 : 1;
}

/** Runs the commands that stop and resume selling. */
async function selling(
  parts: OperatorTools,
  { command, sale, operator, reason, isConfirmed }: CommandLine,
): Promise<ExitCode> {
  const by = { operator, reason: reason ?? '' };
  const named = command === 'stop-selling' ? readStop(sale) : readSale(sale);
  if (typeof named === 'string') {
    parts.print(named);
    return 2;
  }
  if ('what' in named && sale.channel !== undefined && !isConfirmed) {
    const whyNot = await whyNoChannel(parts.pool, sale.channel);
    if (whyNot !== null) return refusedName(parts, whyNot);
  }
  const isDone = 'what' in named ? stopSelling(parts, named, by) : sellAgain(parts, named, by);
  return (await isDone) ? 0 : 1;
}

/** Runs the commands that stop and resume giving orders to suppliers. */
async function suppliersOff(
  parts: OperatorTools,
  { command, sale, operator, reason, isConfirmed }: CommandLine,
  supplier: string,
): Promise<ExitCode> {
  const by = { operator, reason: reason ?? '' };
  if (command === 'use-supplier') return (await useSupplier(parts, supplier, by)) ? 0 : 1;
  const stop = readSupplierStop(supplier, sale);
  if (typeof stop === 'string') {
    parts.print(stop);
    return 2;
  }
  const whyNot = isConfirmed ? null : await whyNoSupplier(parts.pool, supplier);
  if (whyNot !== null) return refusedName(parts, whyNot);
  return (await stopSupplier(parts, stop, by)) ? 0 : 1;
}

function refusedName({ print }: OperatorTools, whyNot: string): 1 {
  print(`Not done: ${whyNot}. With --yes it is stopped all the same.`);
  return 1;
}

async function show({ pool, clock, print }: OperatorTools, number: string): Promise<ExitCode> {
  const orderNo = orderOf(number);
  const order = await storeOf(pool, clock).find(orderNo);
  if (!order) {
    print(`There is no order ${number}.`);
    const named = await differencesNaming(pool, orderNo);
    if (named.length > 0)
      print('Partners know it: after a restore it is one that was placed after the moment restored to.');
    for (const one of named) print(`  ${differenceLine(one)}`);
    return 1;
  }
  for (const line of await orderReport(pool, order)) print(line);
  return 0;
}

/** Runs `refund` and `give-back` of one payment. */
async function moneyBack(parts: OperatorTools, line: CommandLine, number: string): Promise<ExitCode> {
  const chargedBack = await chargedBackPayments(parts.pool);
  return change(parts, line, number, (order) =>
    line.command === 'refund'
      ? refundPayment(order, number, chargedBack)
      : giveBack(order, number, line.amountFen, chargedBack),
  );
}

/** Runs `close`, `decide`, `refund`, `give-back` and `resend` for all items of a list. */
async function onList(parts: OperatorTools, line: CommandLine): Promise<ExitCode> {
  const { command, args, amountFen, operator, reason, list, plan, isConfirmed } = line;
  if (command === 'close') return closeList(parts, line);
  const [outcome = ''] = args;
  const act = listedAct(command, outcome, amountFen);
  if (act) {
    const typed = amountFen === null ? outcome : formatYuan(amountFen);
    const listed = { ...act, command, outcome: typed, operator, reason: reason ?? '' };
    return actOnList(parts, listed, { file: list, plan, isConfirmed });
  }
  parts.print(`Nothing can be decided as "${outcome}".`);
  return 2;
}

/**
 * Changes an order by hand and records the operator and the reason with it; without confirmation prints what
 * it would do.
 */
async function change(
  { pool, clock, print }: OperatorTools,
  { command, args, amountFen, reason, operator, isConfirmed }: CommandLine,
  number: string,
  act: (order: OrderChange) => WhyNot,
): Promise<ExitCode> {
  const orderNo = orderOf(number);
  const store = storeOf(pool, clock);
  const typed = amountFen === null ? args : [...args, formatYuan(amountFen)];
  // The store may call `decideOn` several times, with newer readings of the order; the last call is the one
  // that is written.
  let last: { whyNot: WhyNot; change: OrderChange } | null = null;
  const decideOn = (order: OrderChange): void => {
    const whyNot = act(order);
    last = { whyNot, change: order };
    if (whyNot === null)
      order.recordByHand(command, { operator, reason: reason ?? '', arguments: typed.join(' ') });
  };
  if (isConfirmed) await store.update(orderNo, decideOn);
  else {
    const order = await store.find(orderNo);
    if (order) decideOn(OrderChange.of(order, new Date(clock())));
  }
  const done = last as { whyNot: WhyNot; change: OrderChange } | null;
  if (!done) print(`There is no order ${number}.`);
  else if (done.whyNot !== null) print(`Not done: ${done.whyNot}.`);
  else {
    print(isConfirmed ? 'Done:' : 'This would be done, with --yes:');
    for (const text of changeLines(done.change.events, done.change.transfers)) print(text);
    if (done.change.events.some(({ event }) => event === 'cancelWanted'))
      print(
        'The carrier is asked to cancel it first: money goes back when it says that it never credits it.',
      );
    if (isConfirmed) print(`A worker goes on with it now; "show ${orderNo}" says what came of it.`);
  }
  return done?.whyNot === null ? 0 : 1;
}

/** Returns the order that a number names: its own number, or that of one of its parts. */
function orderOf(number: string): string {
  return orderNoOf(number) ?? number;
}

function storeOf(pool: Pool, clock: Clock) {
  return createOrderStore({ pool, clock, onWritten: () => undefined });
}
