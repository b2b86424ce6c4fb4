import type { Pool } from '../../db/index.ts';
import type { SmsCentre } from '../../partners/sms/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { OrderStore } from '../store/order-store.ts';

/** The dependencies of messages about orders and of end notices. */
export interface HelpParts {
  readonly pool: Pool;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly sms: Pick<SmsCentre, 'send'>;
  /**
   * Returns the number of a user; null for a device without login, or for an account that no longer exists.
   */
  readonly mobileNoOf: (userNo: string) => Promise<string | null>;
  readonly clock: Clock;
}
