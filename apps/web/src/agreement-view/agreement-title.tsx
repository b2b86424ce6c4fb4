import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';

type Named = Pick<AgreementView, 'agrMbl' | 'nickname'>;

/** Renders an agreement's name and number; the number alone if it has no name. */
export function AgreementTitle({
  agreement: { agrMbl, nickname },
}: {
  readonly agreement: Named;
}): ReactNode {
  if (nickname === '') return <PhoneNumber value={agrMbl} />;
  return <bdi>{nickname}</bdi>;
}

/** Returns an agreement's name for a sentence, or else its number. */
export function whoseText({ agrMbl, nickname }: Named): string {
  return nickname || mobileInText(agrMbl);
}
