/** How much one user may order (SPEC section 10), counted in the write that places an order. */
import type { Fen } from '@phonebill/money';
import type { UnpaidLimits } from '../../config/index.ts';

export interface OrderLimit {
  readonly perDayFen: Fen;
  readonly perMonthFen: Fen;
  /** Default: as many as they like. */
  readonly unpaid?: UnpaidLimits | undefined;
}
