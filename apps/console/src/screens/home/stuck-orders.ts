/** The list in which orders stuck in this way are; null: it is no order that is stuck, or it is not known. */
export function stuckOrders(kind: string): string | null {
  const lists: Readonly<Record<string, string>> = {
    payment: '/orders?state=awaitingPayment',
    debit: '/orders?state=awaitingPayment&payMethod=agreement',
    delivery: '/orders?state=delivering',
    refund: '/orders?state=refunding',
  };
  return Object.hasOwn(lists, kind) ? (lists[kind] ?? null) : null;
}
