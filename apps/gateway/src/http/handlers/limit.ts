import { limitView, type Pricing } from '../../pricing/pricing.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, GET /vi/limit: least and most per order, per day and per month, in fen. */
export function limitHandler(pricing: Pricing): Handler<'GET /vi/limit'> {
  return async () => limitView(pricing.limit);
}
