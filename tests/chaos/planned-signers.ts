/**
 * What those do who have a wallet debit automatic top-ups, drawn once: the same seed draws the same people.
 */
import type { TermsView } from '@phonebill/contract';
import { lowBalance, onDay } from '../support/agreements.ts';
import type { Dice } from '../support/seeded-random.ts';

/**
 * `endsAtWallet`: on the wallet's own page, not on ours. `signsLate`: at the wallet, when the time for it is
 * over.
 */
export const signerBehaviours = [
  'keeps',
  'cancels',
  'endsAtWallet',
  'pauses',
  'skips',
  'changes',
  'signsLate',
  'neverSigns',
] as const;
export type SignerBehaviour = (typeof signerBehaviours)[number];

export interface PlannedSigner {
  readonly requestNo: string;
  readonly mobileNo: string;
  /** Whose number it is, who agrees to it; null: the signer's own. */
  readonly memberMobileNo: string | null;
  readonly terms: TermsView;
  readonly behaviour: SignerBehaviour;
  /** On which of the days it is done, and so long after that has begun. */
  readonly actsOn: number;
  readonly actsAfterMs: number;
  /** Those who pause resume so many days later; 0: never. */
  readonly resumesAfter: number;
  /** Of those who change: what each top-up comes to from then on. */
  readonly newAmountFen: number;
}

/** Last digits of numbers of which the wallet does something else than debit at once. */
const endings = ['0022', '0024', '0025', '0026', '0027', '0028'] as const;

export interface SignersOf {
  readonly wallet: 'wechat' | 'alipay';
  readonly days: number;
  readonly debitDays: readonly number[];
}

/** Every behaviour in turn, the rest as the dice fall; most act when debits are under way. */
export function drawPlannedSigners(count: number, { wallet, days, debitDays }: SignersOf, dice: Dice) {
  return Array.from({ length: count }, (_, index): PlannedSigner => {
    const place = String(index + 1).padStart(3, '0');
    const ending = dice.happens(0.35) ? dice.oneOf(endings) : '0555';
    const forMember = dice.happens(0.25);
    // A plan has no low balances, and no higher amount than was signed; a member's balance is their own.
    const isByBalance = wallet === 'wechat' && !forMember && dice.happens(0.3);
    return {
      requestNo: `chaos-signer-${place}-${dice.whole(1000, 9999)}`,
      mobileNo: `1360${place}${forMember ? '0555' : ending}`,
      memberMobileNo: forMember ? `1350${place}${ending}` : null,
      terms: isByBalance ? lowBalance : onDay(dice.oneOf(debitDays)),
      behaviour: signerBehaviours[index % signerBehaviours.length] ?? 'keeps',
      actsOn: dice.whole(0, Math.max(0, days - 1)),
      actsAfterMs: dice.whole(0, 2500),
      resumesAfter: dice.whole(0, 2),
      newAmountFen: wallet === 'wechat' && dice.happens(0.5) ? 10_000 : 3000,
    };
  });
}
