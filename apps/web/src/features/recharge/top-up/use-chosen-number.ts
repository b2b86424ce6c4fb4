import type { CallResponse } from '@phonebill/contract/wire';
import { useSavedNumbers } from '../../../numbers/use-saved-numbers.ts';
import { useLanguage } from '../../../platform/language/index.ts';
import { useMobileCheck } from './api.ts';
import { type NumberState, numberState } from './number-state.ts';

type Recent = CallResponse<'POST /vi/fusionPageInfo'>['recentNumbers'];

export interface ChosenNumber {
  readonly state: NumberState;
  /** The number once it has eleven digits and is one; null before. */
  readonly complete: string | null;
  /** Whose number it is, by the contacts or by the user's own name for it. */
  readonly name: string | null;
}

/** What is known of the number on the screen: how far it is, and whose it is. */
export function useChosenNumber(
  mobileNo: string,
  contactName: string | null,
  isOwn: boolean,
  recent: Recent,
): ChosenNumber {
  const language = useLanguage();
  const complete = numberState(mobileNo, null, language).kind === 'checking' ? mobileNo : null;
  const check = useMobileCheck(complete);
  const state = numberState(mobileNo, check.isError ? undefined : (check.data ?? null), language);
  const remark = useRemark(complete, recent);
  return { state, complete, name: contactName ?? (isOwn ? null : remark) };
}

/**
 * The user's own name for a number; null where there is none. The list is read only for a number that is not
 * a recent one.
 */
function useRemark(mobileNo: string | null, recent: Recent): string | null {
  const known = recent.find((number) => number.mobileNo === mobileNo);
  // A user without recent numbers has saved none.
  const { data } = useSavedNumbers({ enabled: mobileNo !== null && !known && recent.length > 0 });
  return (known ?? data?.find((number) => number.mobileNo === mobileNo))?.remark || null;
}
