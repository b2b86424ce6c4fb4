import type { OrganizationView } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';

/** An order as it is asked for, the number normalised. */
export interface NewOrder {
  readonly userNo: string;
  /** The tourist's session that places it; null: the user. */
  readonly touristSession: string | null;
  readonly ownMobileNo: string;
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly faceFen: Fen;
  readonly priceFen: Fen;
  readonly cnlCode: string | null;
  readonly firstTimeConfirmed: boolean;
}

/** What checkout needs to know about numbers. */
export interface Numbers {
  organization(mobileNo: string): Promise<OrganizationView>;
  check(mobileNo: string): Promise<{ allowed: boolean }>;
}
