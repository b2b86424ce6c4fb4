/**
 * A cashier: takes what the user pays with. The wallet's takes money, the digital currency's takes digital
 * RMB, and the points service is one too: its trades are holds, which we spend. See docs/partners.md. Amounts
 * are in its own unit. Every method gives `indeterminate` instead of throwing when the partner did not answer in
 * a way we understand: that is neither yes nor no, and is asked about again.
 */
import type { DebitSource } from '@phonebill/contract';
import type { NotFound, Indeterminate } from '../answers.ts';

export type { NotFound, Indeterminate };

export type PaymentResultState = 'open' | 'paid' | 'declined' | 'closed';

export interface PaymentResult {
  readonly kind: 'trade';
  readonly tradeNo: string;
  readonly state: PaymentResultState;
  readonly amount: bigint;
  /** Where the payer pays; only while open. */
  readonly payUrl: string | null;
  readonly declineReason: string | null;
  /** The account it was paid from, in the cashier's words. */
  readonly paidFrom: string | null;
}

export interface RefundResult {
  readonly kind: 'refund';
  readonly state: 'processing' | 'settled' | 'rejected';
  readonly amount: bigint;
  readonly reason: string | null;
}

export interface StatementEntry {
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  readonly amount: bigint;
  readonly at: Date;
}

export interface AuthoriseRequest {
  readonly paymentNo: string;
  readonly orderNo: string;
  readonly amount: bigint;
  readonly subject: string;
  readonly userNo: string;
  readonly returnUrl: string;
  readonly expiresAt: Date;
  /** For entrusted payments alone: what is debited, under which agreement. */
  readonly debit: { readonly agreementNo: string; readonly source: DebitSource } | null;
}

export interface PaymentProvider {
  authorise(trade: AuthoriseRequest): Promise<PaymentResult | Indeterminate>;
  query(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  void(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  refund(request: {
    refundNo: string;
    paymentNo: string;
    amount: bigint;
  }): Promise<RefundResult | Indeterminate>;
  queryRefund(refundNo: string): Promise<RefundResult | NotFound | Indeterminate>;
  /** Money that moved in [from, to), page by page. Throws when the partner does not answer. */
  statement(from: Date, to: Date): AsyncIterable<StatementEntry>;
}

/**
 * The points service: `openTrade` freezes, `closeTrade` releases, `refund` gives spent points back. It has no
 * page for the payer.
 */
export interface PointsService extends PaymentProvider {
  /** Spends what was frozen under this number, once. */
  capture(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  balance(userNo: string): Promise<PointsBalance | Indeterminate>;
}

export interface PointsBalance {
  readonly kind: 'points';
  readonly available: bigint;
  readonly frozen: bigint;
  readonly expiring: { readonly points: bigint; readonly at: Date } | null;
}

/** What a signed callback says, after its signature was checked. */
export type ProviderWebhookEvent =
  | {
      readonly kind: 'payment';
      readonly paymentNo: string;
      readonly state: 'paid' | 'declined' | 'closed';
      readonly tradeNo: string;
      readonly amount: bigint;
      readonly reason: string | null;
      readonly paidFrom: string | null;
    }
  | {
      readonly kind: 'refund';
      readonly refundNo: string;
      readonly state: 'settled' | 'rejected';
      readonly amount: bigint;
      readonly reason: string | null;
    };
