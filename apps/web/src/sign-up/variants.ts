/** The forms on which somebody registers: what differs from those of who has an account. */
import type { DebitSource } from '@phonebill/contract/wire';
import type { FormVariant } from '../agreement-form/variant.ts';
import { paths } from '../platform/paths.ts';

/** Before there is an account nobody's name is checked, which pay later needs. */
const beforeAccount: readonly DebitSource[] = ['balance', 'card'];
/** From marketing, without a wallet account (marketSetAutoRecharge). */
export const market: FormVariant = { numbers: 'any', sources: beforeAccount };
/** Family top-up by a payer without a wallet account (transPageHbRegister). */
export const othersByNewPayer: FormVariant = {
  numbers: 'others',
  sources: beforeAccount,
  ownNumberPath: paths.marketSetAutoRecharge,
};
