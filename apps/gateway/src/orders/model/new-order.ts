import type { OrganizationView, PayMethod } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { PresentSettings } from '../../settings/versions/index.ts';
import type { PayerPages } from './payment-requests.ts';

/** An order as requested, with the number normalised. */
export interface NewOrder extends PayerPages {
  readonly userNo: string;
  /** The tourist's session that places it; null when a user or a visitor does. */
  readonly touristSession: string | null;
  /** Whether a visitor places it, known by their device alone (SPEC section 2, directCharge). */
  readonly isVisitor: boolean;
  /** The user's own number; empty when there is none. */
  readonly ownMobileNo: string;
  readonly idempotencyKey: string;
  readonly mobileNo: string;
  readonly faceFen: Fen;
  /** The user's own voucher that lowers the price; null for none. */
  readonly voucherNo: string | null;
  /** The price that was shown, in money and in points, with the voucher taken off. */
  readonly priceFen: Fen;
  readonly points: bigint;
  readonly payMethod: PayMethod;
  /** The list that the amount is from. */
  readonly offer:
    | { readonly kind: 'usual' }
    | { readonly kind: 'small' }
    | { readonly kind: 'goods'; readonly goodsId: string };
  readonly channelCode: string | null;
  readonly firstTimeConfirmed: boolean;
  /**
   * Checks a last proof, once everything else is in order. Checking it again for the same request uses up
   * nothing more. Returns a function that restores it when the order is refused after all, if that is
   * possible. Throws Refusal.
   */
  readonly proof: (() => Promise<TakeBack | null>) | null;
}

export type TakeBack = () => Promise<void>;

/** The facts about channels that checkout needs. */
export interface Channels {
  /** Returns the face values that a channel allows; null for all. */
  channelAmounts(channelCode: string | null): Promise<readonly Fen[] | null>;
}

/** The facts that checkout needs about what operators have stopped selling. */
export type Selling = Pick<PresentSettings, 'confirm' | 'stopOf'>;

/** The facts about numbers that checkout needs. */
export interface Numbers {
  organization(mobileNo: string): Promise<OrganizationView>;
  check(mobileNo: string): Promise<{ allowed: boolean }>;
}
