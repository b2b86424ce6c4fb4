/** The limits on what one user may order (SPEC section 10), checked in the write that places an order. */
import type { Fen } from '@phonebill/money';
import type { UnpaidLimits } from '../../config/index.ts';

export interface OrderLimit {
  readonly perDayFen: Fen;
  readonly perMonthFen: Fen;
  /** The limits on unpaid orders. Default: any number. */
  readonly unpaid?: UnpaidLimits | undefined;
}
