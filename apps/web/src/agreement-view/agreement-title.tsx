import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';

type Named = Pick<AgreementView, 'agrMbl' | 'nickname'>;

/** Whose top-up it is: its name, and its number; the number alone when it has no name. */
export function AgreementTitle({
  agreement: { agrMbl, nickname },
}: {
  readonly agreement: Named;
}): ReactNode {
  if (nickname === '') return <PhoneNumber value={agrMbl} />;
  return <bdi>{nickname}</bdi>;
}

/** The same in a sentence. */
export function whoseText({ agrMbl, nickname }: Named): string {
  return nickname || mobileInText(agrMbl);
}
