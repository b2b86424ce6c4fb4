import type { Order } from './aggregate.ts';

/**
 * The owner on whose behalf orders are read: a user, or a tourist in the user's name, who may see only the
 * orders of their own session (SPEC section 6).
 */
export interface OrderOwner {
  readonly userNo: string;
  /**
   * The tourist's session; null for a user, who owns all orders of the user number, including those that
   * tourists placed.
   */
  readonly touristSession: string | null;
}

/** Returns whether the order belongs to this owner; any other is answered like one that does not exist. */
export function owns(
  { userNo, touristSession }: OrderOwner,
  { order }: { readonly order: Pick<Order, 'userNo' | 'touristSession'> },
): boolean {
  return order.userNo === userNo && (touristSession === null || order.touristSession === touristSession);
}
