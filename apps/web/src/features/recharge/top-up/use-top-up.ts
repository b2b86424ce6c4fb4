import type { CallResponse } from '@phonebill/contract/wire';
import { useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { useUnknownMobile } from './api.ts';
import { type NumberForm, useTopUpSteps } from './number-form.tsx';
import type { PayingFlow } from './paying.ts';
import { useAmounts } from './use-amounts.ts';
import { useConfirmEntry } from './use-confirm-entry.ts';
import { voucherFor, type WantedVoucher } from './voucher-choice.ts';

type FusionPage = CallResponse<'POST /vi/fusionPageInfo'>;

const NONE: FusionPage['vouchers'] = [];

interface TopUpOptions {
  readonly form: NumberForm;
  readonly flow: PayingFlow<number>;
  readonly cnlCode: string | undefined;
  readonly payMethod: 'cash' | 'digital';
}

/** Returns a top-up for money: what may be paid for the number on the screen, with which voucher. */
export function useTopUp({ form, flow, cnlCode, payMethod }: TopUpOptions) {
  const { page, draft, state, complete, isOwn, isReady } = form;
  const past = useNumbersPast(page, isOwn, isReady ? complete : null);
  const amounts = useAmounts({
    page,
    cnlCode,
    numberState: state.kind,
    complete,
    faceFen: draft.faceFen,
    usualFen: past.lastFaceFen,
  });
  const { chosen } = amounts;
  const wayStopped = page.stoppedWays?.find((one) => one.payMethod === payMethod)?.text ?? null;
  const isStopped = wayStopped !== null || chosen?.stopped !== undefined;
  const payable = isReady && amounts.isAnswered && !isStopped ? chosen : null;
  useTopUpSteps({ mobileNo: isReady ? complete : null, isOwn, faceFen: payable?.faceFen ?? null });

  const vouchers = amounts.isSmall ? NONE : page.vouchers;
  const [wanted, setWanted] = useState<WantedVoucher>();
  const voucher = voucherFor(vouchers, wanted, chosen);

  const sheet = useConfirmEntry(
    state.kind,
    (amounts.isAnswered && !chosen) || isStopped,
    form.numberRef,
    draft.setMobileNo,
  );
  const direct = useDirectPaying(sheet.isConfirming, `${draft.mobileNo} ${payable?.faceFen} ${wanted}`);
  const { step } = useStore(flow.state);
  return {
    amounts,
    isWellKnown: past.isWellKnown,
    /** Why nothing can be paid by this payment method now; null if it can. */
    wayStopped,
    isPriceToCome:
      isReady && chosen !== null && !amounts.isAnswered && !amounts.isSmall && !amounts.prices.error,
    /**
     * An amount chosen while its number is being checked is kept: it may have been chosen before the scripts
     * were loaded.
     */
    canChoose: (isReady || state.kind === 'checking') && wayStopped === null,
    /** The amount that can be paid now; null if none is chosen, or not yet. */
    payable,
    vouchers,
    voucher,
    wanted,
    setWanted,
    sheet,
    direct,
    isPaying: direct.isWanted || step === 'placing' || step === 'leaving',
  };
}

export type TopUp = ReturnType<typeof useTopUp>;

interface NumbersPast {
  /** Whether it is the user's own number, or one that they topped up before: it needs no confirmation. */
  readonly isWellKnown: boolean;
  /** The face value (fen) of the user's last order for it; null if there was none recently. */
  readonly lastFaceFen: number | null;
}

/**
 * Returns the user's history with the number. Requested for a number that is neither the user's own nor a
 * recent one; a visitor has no history. `mobileNo`: null while it is incomplete.
 */
function useNumbersPast(
  { ownMobileNo, lastFaceFen, recentNumbers }: FusionPage,
  isOwn: boolean,
  mobileNo: string | null,
): NumbersPast {
  const recent = recentNumbers.find((one) => one.mobileNo === mobileNo);
  const isToAsk = !isOwn && ownMobileNo !== '' && !recent?.lastToppedUpAt;
  const { data } = useUnknownMobile(isToAsk ? mobileNo : null);
  if (isOwn) return { isWellKnown: true, lastFaceFen };
  if (mobileNo === null || !isToAsk)
    return { isWellKnown: Boolean(recent?.lastToppedUpAt), lastFaceFen: recent?.lastFaceFen ?? null };
  return { isWellKnown: data?.known ?? false, lastFaceFen: data?.lastFaceFen ?? null };
}

interface DirectPaying {
  /** Whether the chosen top-up is to be ordered at once, or is being ordered. */
  readonly isWanted: boolean;
  begin(): void;
  end(): void;
}

/**
 * Orders without a sheet. `chosen` identifies the user's choice: a user who chooses something else meanwhile
 * has given up, but a voucher that turns out to be gone does not change it. A failure is shown by the sheet
 * (`isSheetOpen`), which takes over.
 */
function useDirectPaying(isSheetOpen: boolean, chosen: string): DirectPaying {
  const [wanted, setWanted] = useState<string | null>(null);
  if (wanted !== null && (isSheetOpen || wanted !== chosen)) setWanted(null);
  return {
    isWanted: wanted === chosen && !isSheetOpen,
    begin: () => setWanted(chosen),
    end: () => setWanted(null),
  };
}
