import type { RecommendationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { carrierName } from '../../../numbers/carrier.ts';
import { formatDay } from '../../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { recommendationTexts } from './texts.ts';

interface RecommendationRowProps {
  readonly recommendation: RecommendationView;
  readonly onSetUp: () => void;
  readonly onDismiss: () => Promise<void>;
}

/** A number: whose, how often it was topped up and with how much, and the two answers. */
export function RecommendationRow({ recommendation, onSetUp, onDismiss }: RecommendationRowProps): ReactNode {
  const texts = useTexts(recommendationTexts);
  const language = useLanguage();
  const { mobileNo, remark, carrier, times, lastToppedUpAt, amountFen } = recommendation;
  const whose = whoseWords(recommendation);
  const facts = [texts.amount(showFen(amountFen)), carrierName(carrier, language)]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="recommendation">
      <p className="recommendation__whose">
        {remark === '' ? <PhoneNumber value={mobileNo} /> : <bdi>{remark}</bdi>}
      </p>
      {remark !== '' && (
        <p className="recommendation__facts">
          <PhoneNumber value={mobileNo} />
        </p>
      )}
      <p className="recommendation__facts">{facts}</p>
      <p className="recommendation__facts">
        {texts.often(times, formatDay(Date.parse(lastToppedUpAt), language))}
      </p>
      <div className="recommendation__ways">
        <Button kind="text" aria-label={texts.notThisOne(whose)} onClick={onDismiss}>
          {texts.notThis}
        </Button>
        <Button kind="quiet" aria-label={texts.setUpFor(whose)} onClick={onSetUp}>
          {texts.setUp}
        </Button>
      </div>
    </li>
  );
}

/** A number in a sentence: by its name, or else by its digits. */
export function whoseWords({ remark, mobileNo }: Pick<RecommendationView, 'remark' | 'mobileNo'>): string {
  return remark || groupMobile(mobileNo);
}
