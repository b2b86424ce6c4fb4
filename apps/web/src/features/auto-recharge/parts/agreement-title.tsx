import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import type { StateTone } from '../../../agreement-view/agreement-status.ts';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { classNames } from '../../../ui/class-names.ts';
import * as styles from './state-mark.module.css';

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
  return nickname || groupMobile(agrMbl);
}

const tones: Readonly<Record<StateTone, string | undefined>> = {
  good: styles.good,
  waiting: styles.waiting,
  danger: styles.danger,
  quiet: styles.quiet,
};

/** A state: its label, with a dot in its colour. */
export function StateMark({
  tone,
  children,
}: {
  readonly tone: StateTone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={classNames(styles.stateMark, tones[tone])} data-testid="state">
      {children}
    </span>
  );
}
