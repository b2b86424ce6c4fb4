import type { CallResponse } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Chip, Chips } from '../../../ui/chip/chip.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { rechargeTexts } from '../texts.ts';

interface RecentNumbersProps {
  readonly own: string;
  readonly recent: CallResponse<'POST /vi/fusionPageInfo'>['recentNumbers'];
  readonly chosen: string;
  readonly onChoose: (mobileNo: string) => void;
}

/**
 * The user's own number and the ones topped up last. Whoever has a name is shown by it. Each keeps its place,
 * so that nothing moves under the finger.
 */
export function RecentNumbers({ own, recent, chosen, onChoose }: RecentNumbersProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  const others = recent.filter(({ mobileNo }) => mobileNo !== own);
  // A visitor has neither an own number nor a past.
  if (own === '' || (others.length === 0 && chosen === own)) return null;
  return (
    <Chips label={texts.recent}>
      <Chip pressed={chosen === own} onClick={() => onChoose(own)}>
        {texts.ownNumber}
      </Chip>
      {others.map(({ mobileNo, remark }) => (
        <Chip key={mobileNo} pressed={chosen === mobileNo} onClick={() => onChoose(mobileNo)}>
          {remark ? (
            <>
              <bdi>{remark}</bdi>
              <span className="only-read-aloud">
                {' '}
                <PhoneNumber value={mobileNo} />
              </span>
            </>
          ) : (
            <PhoneNumber value={mobileNo} />
          )}
        </Chip>
      ))}
    </Chips>
  );
}
