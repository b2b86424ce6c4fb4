/**
 * Commands by which the signer ends an agreement (SPEC section 7: creditPay/cancelProtocolByAgrMbl,
 * oldProtocol/close).
 */
import { Refusal } from '../../runtime/index.ts';
import { type AgreementAggregate, type Charge, isLive } from '../model/aggregate.ts';
import { type ChargeUnderWay, outcomeOf } from '../model/charge-under-way.ts';
import { type CommandParts, createChangeOwn } from '../store/own-agreement.ts';
import { terminate } from '../model/termination.ts';

/** The outcome of a charge that was under way: under a cancelled agreement none waits or continues. */
export type CancelledCharge = ChargeUnderWay<'willFinish' | 'beingCancelled' | 'stopped'>;

export interface Cancelling {
  /**
   * Ends an agreement. Returns the charge under way; null when there is none. Cancelling a cancelled
   * agreement does nothing more, and names what is still under way, for a repeat after a lost answer. Throws
   * Refusal: not found, reason missing.
   */
  cancel(
    userNo: string,
    request: {
      readonly agreementNo: string;
      readonly reasonCode: string;
      readonly reasonText: string | null;
    },
  ): Promise<CancelledCharge | null>;
  /** Closes an agreement with an old text. Throws Refusal: not found, or with the current text. */
  closeOldText(userNo: string, agreementNo: string): Promise<void>;
}

export function createCancelling({ store, rules, clock, findCharge, advance }: CommandParts): Cancelling {
  const changeOwn = createChangeOwn({ store, clock });

  async function endNow(
    userNo: string,
    agreementNo: string,
    reason: { readonly cancelReason: string; readonly cancelText: string | null },
    refuse: (aggregate: AgreementAggregate) => void = () => undefined,
  ): Promise<CancelledCharge | null> {
    const underWay = await changeOwn(userNo, agreementNo, (change) => {
      refuse(change.after);
      const charge = change.after.charges.find(({ state }) => state !== 'skipped');
      if (isLive(change.after.agreement)) terminate(change, 'cancelled', reason);
      return charge?.chargeNo ?? null;
    });
    // The mandate is ended, and the charge under way advanced, before the answer; if that fails, the run does
    // it.
    await advance(agreementNo);
    const charge = underWay === null ? null : await findCharge(userNo, underWay);
    return charge && { chargeNo: charge.chargeNo, outcome: outcomeOfCancelled(charge) };
  }

  return {
    async cancel(userNo, { agreementNo, reasonCode, reasonText }) {
      if (!rules.cancelReasons.some(({ code }) => code === reasonCode)) throw new Refusal('reasonMissing');
      return endNow(userNo, agreementNo, { cancelReason: reasonCode, cancelText: reasonText });
    },
    async closeOldText(userNo, agreementNo) {
      await endNow(userNo, agreementNo, { cancelReason: 'oldText', cancelText: null }, ({ agreement }) => {
        if (rules.textStanding(agreement.consent.textVersion).standing === 'current')
          throw new Refusal('textNotOld');
      });
    },
  };
}

function outcomeOfCancelled(charge: Charge): CancelledCharge['outcome'] {
  const outcome = outcomeOf(charge);
  if (outcome === 'waits' || outcome === 'goesOn')
    throw new Error(`charge ${charge.chargeNo} is ${charge.state} under an agreement that has ended`);
  return outcome;
}
