import type { CallResponse, DenominationView } from '@phonebill/contract/wire';
import { useState } from 'react';
import { useAskedPrice, useDiscount, useSmallAmounts } from './api.ts';
import type { NumberState } from './number-state.ts';

type FusionPage = CallResponse<'POST /vi/fusionPageInfo'>;

interface AmountsWanted {
  readonly page: FusionPage;
  readonly cnlCode: string | undefined;
  readonly numberState: NumberState['kind'];
  /** The number once it has eleven digits and is valid; null before. */
  readonly complete: string | null;
  /** The amount (fen) that the user chose on this page; null if none yet. */
  readonly faceFen: number | null;
  /** The user's last amount (fen) for this number; null if there was none, or it is not known. */
  readonly usualFen: number | null;
}

/** Returns the amounts offered for the number on the screen, and which of them is chosen. */
export function useAmounts({ page, cnlCode, numberState, complete, faceFen, usualFen }: AmountsWanted) {
  const isVisitor = page.ownMobileNo === '';
  const wanted = faceFen ?? usualFen;
  const prices = useDiscount(numberState === 'refused' ? null : complete, cnlCode);
  const [lastOffered, setLastOffered] = useState(page.denominations);
  if (prices.data && prices.data.denominations !== lastOffered) setLastOffered(prices.data.denominations);
  // While a number is typed and its prices are loaded, the former amounts stay visible, without prices.
  const denominations = prices.data?.denominations ?? (prices.error ? undefined : lastOffered);
  const limits = prices.data?.ownAmount ?? page.ownAmount;

  // Every small amount is below the smallest usual one.
  const isSmall = !isVisitor && wanted !== null && wanted < page.limit.minFen;
  const [isSmallOpen, setSmallOpen] = useState(isSmall);
  const small = useSmallAmounts(isSmallOpen && numberState !== 'refused' ? complete : null, cnlCode);
  const smallNow = small.isPlaceholderData ? undefined : small.data;

  const isListed = wanted === null || isSmall || findFace(denominations, wanted) !== null;
  const isNamed = !isListed && denominations !== undefined && limits !== null;
  const asked = useAskedPrice(isNamed ? complete : null, wanted, cnlCode);
  const named = isNamed ? (asked.data?.asked ?? null) : null;

  const chosen =
    wanted === null ? null : (named ?? findFace(isSmall ? small.data?.denominations : denominations, wanted));
  const isAnswered = isSmall
    ? smallNow !== undefined
    : prices.data !== undefined && !(isNamed && asked.isPending);
  return {
    prices,
    denominations,
    /** Whether the prices are known: for this number, or for the user's own before another is complete. */
    isPriced: prices.data !== undefined || (complete === null && !isVisitor),
    chosen,
    /** Whether the offer for this very number is loaded. */
    isAnswered,
    /** Whether the user's chosen amount is not offered here. */
    isGone: faceFen !== null && isAnswered && !chosen,
    isSmall,
    isSmallOpen,
    toggleSmall: () => setSmallOpen(!isSmallOpen),
    small,
    smallNow,
    /** The limits within which amounts may be named; null if none may. */
    limits,
    /** The amount that the user named, if it is offered and not among the tiles. */
    named,
  };
}

function findFace(offered: readonly DenominationView[] | undefined, face: number): DenominationView | null {
  return offered?.find(({ faceFen }) => faceFen === face) ?? null;
}
