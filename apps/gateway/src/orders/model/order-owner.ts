import type { Order } from './aggregate.ts';

/**
 * Who asks about orders: a user, or a tourist in the user's name, to whom only that very session's orders
 * belong (SPEC section 6).
 */
export interface OrderOwner {
  readonly userNo: string;
  /**
   * The tourist's session; null for a user, whose are all orders of the user number, also those that tourists
   * placed.
   */
  readonly touristSession: string | null;
}

/** Whether the order is one of theirs; any other is answered like one that does not exist. */
export function owns(
  { userNo, touristSession }: OrderOwner,
  { order }: { readonly order: Pick<Order, 'userNo' | 'touristSession'> },
): boolean {
  return order.userNo === userNo && (touristSession === null || order.touristSession === touristSession);
}
