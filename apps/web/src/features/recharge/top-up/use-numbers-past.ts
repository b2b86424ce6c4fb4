import type { CallResponse } from '@phonebill/contract/wire';
import { useUnknownMobile } from './api.ts';

type FusionPage = CallResponse<'POST /vi/fusionPageInfo'>;

interface NumbersPast {
  /** The own number, or one that the user has topped up before: it needs no second look. */
  readonly isWellKnown: boolean;
  /** The face value that the user last ordered for it, in fen; null: none lately. */
  readonly lastFaceFen: number | null;
}

/**
 * What the user has to do with the number so far. Asked for a number that is neither the own one nor among
 * the recent; a visitor has no past. `mobileNo`: null while it is not complete.
 */
export function useNumbersPast(
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
