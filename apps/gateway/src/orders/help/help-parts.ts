import type { Pool } from '../../db/index.ts';
import type { SmsCentre } from '../../partners/sms/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { OrderStore } from '../store/order-store.ts';

/** What messages about orders, and notices of their ends, are made with. */
export interface HelpParts {
  readonly pool: Pool;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly sms: Pick<SmsCentre, 'send'>;
  /** The number of a user; null: a device without login, or nobody any more. */
  readonly mobileNoOf: (userNo: string) => Promise<string | null>;
  readonly clock: Clock;
}
