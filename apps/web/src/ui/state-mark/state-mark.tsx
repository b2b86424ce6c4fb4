import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import * as styles from './state-mark.module.css';

/** The colour of a state. */
export type MarkTone = 'good' | 'waiting' | 'returning' | 'danger' | 'quiet';

const tones: Readonly<Record<MarkTone, string | undefined>> = {
  good: styles.good,
  waiting: styles.waiting,
  returning: styles.returning,
  danger: styles.danger,
  quiet: styles.quiet,
};

/** Renders a state: its label, with a dot in its colour. The label conveys the same as the colour. */
export function StateMark({
  tone,
  children,
}: {
  readonly tone: MarkTone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={classNames(styles.stateMark, tones[tone])} data-testid="state">
      {children}
    </span>
  );
}
