/** The text that an operator is shown, as plain lines. The middle of mobile numbers is hidden. */
import { formatMicros } from '@phonebill/money';
import { maskedNumber } from '../numbers/index.ts';
import { type EventRow, type OrderAggregate, wakeAt } from '../orders/model/index.ts';
import { balances, type Transfer, units } from '../orders/model/ledger/index.ts';
import type { Pool } from '../db/index.ts';
import { fileOf } from './months/order-month.ts';
import { isArchived, readOrderRecords } from './orders/order-records.ts';
import {
  type DifferenceKey,
  differenceName,
  type OpenDifference,
} from '../reconciliation/differences/index.ts';
import type { Stuck } from './stuck.ts';

const NOT_IN_A_FILE = 'in no file that is known here. Its archiving was cut short, or goes on now';

/** Returns an order with all its parts, events, ledger postings, next time of processing, and differences. */
export async function orderReport(pool: Pool, aggregate: OrderAggregate): Promise<string[]> {
  const { order, payments, delivery, refunds } = aggregate;
  const { orderNo } = order;
  const records = await readOrderRecords(pool, aggregate);
  const { events, transfers, differences } = records;
  const archived = isArchived(records)
    ? [`archived with their month: ${(await fileOf(pool, orderNo)) ?? NOT_IN_A_FILE}`]
    : [];
  return [
    `order ${orderNo}: ${order.state}${order.closeReason ? ` (${order.closeReason})` : ''}`,
    `  ${order.kind} of ${order.faceFen} fen for ${maskedNumber(order.mobileNo)}, ` +
      `price ${order.priceFen} fen and ${order.points} points by ${order.payMethod}`,
    `  placed ${time(order.createdAt)}, paid ${time(order.paidAt)}, ended ${time(order.endedAt)}` +
      (order.chargeNo ? `, charge ${order.chargeNo}` : '') +
      (order.settingsVersion === null ? '' : `, at the prices of settings version ${order.settingsVersion}`),
    `  looked at next ${time(wakeAt(aggregate))}`,
    ...section(
      'payments',
      payments.map(
        (one) =>
          `${one.paymentNo} ${one.method} ${one.state}, asked for ${one.amount}` +
          (one.paidAmount === null ? '' : `, taken ${one.paidAmount}`) +
          waiting(one),
      ),
    ),
    ...section(
      'delivery',
      delivery
        ? [
            `${delivery.deliveryNo} ${delivery.state}, sent ${delivery.sendCount} times` +
              (delivery.supplier ? ` to ${delivery.supplier}` : '') +
              (delivery.cost ? ` for ${delivery.cost.currency} ${formatMicros(delivery.cost.total)}` : '') +
              (delivery.reason ? `, ${delivery.reason}` : '') +
              waiting(delivery),
          ]
        : [],
    ),
    ...section(
      'refunds',
      refunds.map(
        (one) => `${one.refundNo} ${one.method} ${one.state}, ${one.amount}, ${one.reason}${waiting(one)}`,
      ),
    ),
    ...section('events', [
      ...archived,
      ...events.map(
        ({ at, entity, entityNo: number, event, from, to, detail }) =>
          `${time(at)} ${entity} ${number} ${event}: ${from ?? 'none'} -> ${to}` +
          (detail ? ` ${JSON.stringify(detail)}` : ''),
      ),
    ]),
    ...section('ledger', [
      ...transfers.map((one) => `${time(one.at)} ${transferText(one)}`),
      ...units.flatMap((unit) => {
        const book = Object.entries(balances(transfers, unit)).filter(([, balance]) => balance !== 0n);
        return book.map(([account, balance]) => `${account} stands at ${balance} ${unit}`);
      }),
    ]),
    ...section(
      'differences',
      differences.map((one) => `${differenceLine(one)} ${JSON.stringify(one.detail)}`),
    ),
  ];
}

/** Returns the lines for what a change would write, or has written. */
export function changeLines(events: readonly EventRow[], transfers: readonly Transfer[]): string[] {
  return [
    ...events.map(
      ({ entity, entityNo, event, from, to }) =>
        `  ${entity} ${entityNo} ${event}: ${from ?? 'none'} -> ${to}`,
    ),
    ...transfers.map((transfer) => `  ${transferText(transfer)}`),
  ];
}

/** Returns a line of `differences`, which begins with what `close` takes. */
export function differenceLine(difference: OpenDifference): string {
  return `${readDifferenceText(difference)}, known since ${time(difference.firstSeenAt)}`;
}

/** Returns the difference's name and both amounts. */
export function readDifferenceText(
  read: DifferenceKey & Readonly<Record<'ownAmount' | 'theirAmount', bigint | number | null>>,
): string {
  const { ownAmount, theirAmount } = read;
  return `${differenceName(read)}: ours ${ownAmount ?? 'nothing'}, theirs ${theirAmount ?? 'nothing'}`;
}

/** Prints that a list ends at its limit, so that it is not taken for complete. */
export function sayWhereCut(print: (line: string) => void, shown: number, limit: number): void {
  if (shown >= limit) print(`These are the first ${limit}; there may be more: --limit N shows more.`);
}

/** Returns a line of `stuck`. */
export function stuckLine({ kind, number, state, attempts, since }: Stuck, now: Date): string {
  const hours = ((now.getTime() - since.getTime()) / 3_600_000).toFixed(1);
  return `${kind.padEnd(9)} ${number.padEnd(28)} ${state}, asked ${attempts} times in ${hours} h`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function transferText({ reason, debit, credit, unit, amount }: Transfer): string {
  return `${reason}: ${debit} -> ${credit} ${amount} ${unit}`;
}

function waiting({ attemptCount, nextAt }: { attemptCount: number; nextAt: Date | null }): string {
  return nextAt ? `; asked ${attemptCount} times, next ${time(nextAt)}` : '';
}

function time(at: Date | null): string {
  return at ? at.toISOString() : 'never';
}
