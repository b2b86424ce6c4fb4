import { number, seed, type ValuesOf } from '../harness/command-line.ts';

/** The settings of a restore drill. The same seed draws the same orders. */
export const drillOptions = {
  seed,
  ordersBefore: number(
    400,
    'orders before the moment that is restored; a backup is made while they are placed',
  ),
  ordersAround: number(200, 'orders, one after another, around that moment'),
  unpaidOrders: number(40, 'orders that are not yet paid at that moment; paid and credited after it'),
  announcedCharges: number(20, 'agreements with a charge announced at that moment, debited after it'),
  users: number(20, 'users'),
  noticeMs: number(40_000, 'ms from announcing a charge to its debit: enough to open all agreements'),
};
export type DrillSettings = ValuesOf<typeof drillOptions>;

export const smallDrill: Omit<DrillSettings, 'seed'> = {
  ordersBefore: 12,
  ordersAround: 16,
  unpaidOrders: 4,
  announcedCharges: 2,
  users: 4,
  noticeMs: 8000,
};
