import type { OrganizationView, PayMethod } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { PresentSettings } from '../../settings/versions/index.ts';
import type { PayerPages } from './payment-requests.ts';

/** An order as it is requested, the number normalised. */
export interface NewOrder extends PayerPages {
  readonly userNo: string;
  /** The tourist's session that places it; null: the user, or a visitor. */
  readonly touristSession: string | null;
  /** Known by their device alone (SPEC section 2, directCharge). */
  readonly isVisitor: boolean;
  /** The user's own number; the empty text where there is none. */
  readonly ownMobileNo: string;
  readonly idempotencyKey: string;
  readonly mobileNo: string;
  readonly faceFen: Fen;
  /** The user's own voucher that lowers the price; null: none. */
  readonly voucherNo: string | null;
  /** The price that was shown, in money and in points: the voucher taken off. */
  readonly priceFen: Fen;
  readonly points: bigint;
  readonly payMethod: PayMethod;
  /** Which list the amount is from. */
  readonly offer:
    | { readonly kind: 'usual' }
    | { readonly kind: 'small' }
    | { readonly kind: 'goods'; readonly goodsId: string };
  readonly channelCode: string | null;
  readonly firstTimeConfirmed: boolean;
  /**
   * A last proof, used once everything else holds. Using it again for the same request uses nothing up. Gives
   * what takes it back when the order is refused after all, where that
   * can be done. Throws Refusal.
   */
  readonly proof: (() => Promise<TakeBack | null>) | null;
}

export type TakeBack = () => Promise<void>;

/** What checkout needs to know about channels. */
export interface Channels {
  /** The face values that a channel allows; null: all. */
  channelAmounts(channelCode: string | null): Promise<readonly Fen[] | null>;
}

/** What checkout needs to know about what operators have stopped selling. */
export type Selling = Pick<PresentSettings, 'confirm' | 'stopOf'>;

/** What checkout needs to know about numbers. */
export interface Numbers {
  organization(mobileNo: string): Promise<OrganizationView>;
  check(mobileNo: string): Promise<{ allowed: boolean }>;
}
