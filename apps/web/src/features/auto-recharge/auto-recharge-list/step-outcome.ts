/** What the answer to a pause or a skip says beside that it was done. Pure. */
import type { CallResponse } from '@phonebill/contract/wire';
import { formatShortDay } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { underWayCopy } from './under-way-copy.ts';

export type StepAnswer = Pick<
  CallResponse<'POST /auto/v1/creditPay/protocolChange'>,
  'agreement' | 'underWay' | 'skips'
>;

/** What becomes of the charge that was under way; null: none was. */
export function stepOutcomeText(
  underWay: StepAnswer['underWay'],
  now: number,
  language: Language,
): string | null {
  if (underWay === null) return null;
  const { outcome, charge } = underWay;
  const day = formatShortDay(Date.parse(charge.debitAt), now, language);
  return underWayCopy[language][outcome](showFen(charge.amountFen), day);
}
