/** How much a drill of restoring does. The same seed draws the same orders. */
export interface DrillSettings {
  readonly seed: number;
  /** Before the moment that is restored; a backup is made while they are placed. */
  readonly ordersBefore: number;
  /** Placed one after another around the moment that is restored. */
  readonly ordersAround: number;
  /** Placed and not yet paid at that moment; paid and credited after it. */
  readonly unpaidOrders: number;
  /** Agreements with a charge that is announced at that moment; debited and credited after it. */
  readonly announcedCharges: number;
  readonly users: number;
  /** How long before its debit a charge is announced: time enough to open all agreements. */
  readonly noticeMs: number;
}

export const smallDrill: Omit<DrillSettings, 'seed'> = {
  ordersBefore: 12,
  ordersAround: 16,
  unpaidOrders: 4,
  announcedCharges: 2,
  users: 4,
  noticeMs: 8000,
};
export const fullDrill: Omit<DrillSettings, 'seed'> = {
  ordersBefore: 400,
  ordersAround: 200,
  unpaidOrders: 40,
  announcedCharges: 20,
  users: 20,
  noticeMs: 40_000,
};
