import { stuckParts } from '@phonebill/contract/console-pages';

/**
 * Returns the list of the orders that are stuck in this way; null if there are none, or the way is not known.
 */
export function stuckOrders(kind: string): string | null {
  return stuckParts.some((part) => part === kind) ? `/orders?stuck=${kind}` : null;
}
