/**
 * The plans of signers whose automatic top-ups a wallet debits, drawn once: the same seed draws the same
 * people.
 */
import type { TermsView } from '@phonebill/contract';
import { lowBalance, onDay } from '../support/agreements.ts';
import type { Dice } from '../support/seeded-random.ts';

/**
 * The behaviours of a signer. `endsAtWallet` ends it on the wallet's own page, not on ours. `signsLate` signs
 * at the wallet when the time for it is over.
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
  /** The member who owns the number and agrees to it; null for the signer's own. */
  readonly memberMobileNo: string | null;
  readonly terms: TermsView;
  readonly behaviour: SignerBehaviour;
  /** The index of the day on which the signer acts, and the time after its beginning. */
  readonly actsOn: number;
  readonly actsAfterMs: number;
  /** Days after which a signer who paused resumes; 0 for never. */
  readonly resumesAfter: number;
  /** The new amount per top-up, for signers who change it. */
  readonly newAmountFen: number;
}

/** Last digits for which the wallet does something other than debit at once. */
const endings = ['0022', '0024', '0025', '0026', '0027', '0028'] as const;

export interface SignersOf {
  readonly wallet: 'wechat' | 'alipay';
  readonly days: number;
  readonly debitDays: readonly number[];
}

/**
 * Draws signers with every behaviour in turn and the rest at random; most act while debits are in progress.
 */
export function drawPlannedSigners(count: number, { wallet, days, debitDays }: SignersOf, dice: Dice) {
  return Array.from({ length: count }, (_, index): PlannedSigner => {
    const place = String(index + 1).padStart(3, '0');
    const ending = dice.happens(0.35) ? dice.oneOf(endings) : '0555';
    const forMember = dice.happens(0.25);
    // A plan allows no balance triggers, and no higher amount than was signed; and a member's balance cannot
    // be watched.
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
