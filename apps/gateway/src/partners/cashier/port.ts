/**
 * The cashier that takes the user's money. See docs/partners.md.
 * Every method gives `unanswered` instead of throwing when the partner did not answer in a way we understand:
 * that is neither yes nor no, and is asked about again.
 */
import type { Fen } from '@phonebill/money';
import type { NotFound, Unanswered } from '../answers.ts';

export type { NotFound, Unanswered };

export type TradeState = 'open' | 'paid' | 'declined' | 'closed';

export interface Trade {
  readonly kind: 'trade';
  readonly tradeNo: string;
  readonly state: TradeState;
  readonly amountFen: Fen;
  /** Where the payer pays; only while open. */
  readonly payUrl: string | null;
  readonly declineReason: string | null;
}

export interface RefundAnswer {
  readonly kind: 'refund';
  readonly state: 'processing' | 'settled' | 'rejected';
  readonly amountFen: Fen;
  readonly reason: string | null;
}

export interface MovedMoney {
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  readonly amountFen: Fen;
  readonly at: Date;
}

export interface OpenTrade {
  readonly paymentNo: string;
  readonly orderNo: string;
  readonly amountFen: Fen;
  readonly subject: string;
  readonly userNo: string;
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

export interface Cashier {
  openTrade(trade: OpenTrade): Promise<Trade | Unanswered>;
  askTrade(paymentNo: string): Promise<Trade | NotFound | Unanswered>;
  closeTrade(paymentNo: string): Promise<Trade | NotFound | Unanswered>;
  refund(request: { refundNo: string; paymentNo: string; amountFen: Fen }): Promise<RefundAnswer | Unanswered>;
  askRefund(refundNo: string): Promise<RefundAnswer | NotFound | Unanswered>;
  /** Money that moved in [from, to), page by page. Throws when the partner does not answer. */
  statement(from: Date, to: Date): AsyncIterable<MovedMoney>;
}

/** What a signed callback says, after its signature was checked. */
export type CashierNotice =
  | { readonly kind: 'payment'; readonly paymentNo: string; readonly state: 'paid' | 'declined' | 'closed'; readonly tradeNo: string; readonly amountFen: Fen; readonly reason: string | null }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly state: 'settled' | 'rejected'; readonly amountFen: Fen; readonly reason: string | null };
