import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Chip, Chips } from '../../../ui/chip/chip.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { rechargeTexts } from '../texts.ts';

interface RecentNumbersProps {
  readonly own: string;
  readonly recent: readonly string[];
  readonly chosen: string;
  readonly onChoose: (mobileNo: string) => void;
}

/** The user's own number and the ones topped up last. Each keeps its place, so that nothing moves under the finger. */
export function RecentNumbers({ own, recent, chosen, onChoose }: RecentNumbersProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  const others = recent.filter((mobileNo) => mobileNo !== own);
  // A visitor has neither an own number nor a past.
  if (own === '' || (others.length === 0 && chosen === own)) return null;
  return (
    <Chips label={texts.recent}>
      <Chip pressed={chosen === own} onClick={() => onChoose(own)}>{texts.ownNumber}</Chip>
      {others.map((mobileNo) => (
        <Chip key={mobileNo} pressed={chosen === mobileNo} onClick={() => onChoose(mobileNo)}>
          <PhoneNumber value={mobileNo} />
        </Chip>
      ))}
    </Chips>
  );
}
