/** The calls of automatic top-up (SPEC section 7, /auto/v1), each group in a file of its own. */
import { type AgreementHandlerParts, agreementHandlers } from './agreements.ts';
import { type AgreementChangeHandlerParts, agreementChangeHandlers } from './changes.ts';
import { type ChargeHandlerParts, chargeHandlers } from './charges.ts';
import { type FamilyMonthHandlerParts, familyMonthHandlers } from './family-month.ts';
import { type FamilyHandlerParts, familyHandlers } from './family.ts';
import { type AgreementNumberHandlerParts, agreementNumberHandlers } from './numbers.ts';
import { type AgreementRulesHandlerParts, agreementRulesHandlers } from './rules.ts';
import { type SetupHandlerParts, setupHandlers } from './setup.ts';
import { type SigningHandlerParts, signingHandlers } from './signing.ts';
import { type SignUpHandlerParts, signUpHandlers } from './sign-up.ts';
import { type WalletHandlerParts, walletHandlers } from './wallet.ts';

export type AutomaticHandlerParts = AgreementHandlerParts &
  AgreementChangeHandlerParts &
  ChargeHandlerParts &
  FamilyMonthHandlerParts &
  FamilyHandlerParts &
  AgreementNumberHandlerParts &
  AgreementRulesHandlerParts &
  SetupHandlerParts &
  SigningHandlerParts &
  SignUpHandlerParts &
  WalletHandlerParts;

export function automaticHandlers(parts: AutomaticHandlerParts) {
  return {
    ...agreementHandlers(parts),
    ...agreementNumberHandlers(parts),
    ...agreementRulesHandlers(parts),
    ...chargeHandlers(parts),
    ...familyMonthHandlers(parts),
    ...familyHandlers(parts),
    ...setupHandlers(parts),
    ...signingHandlers(parts),
    ...signUpHandlers(parts),
    ...agreementChangeHandlers(parts),
    ...walletHandlers(parts),
  };
}
