import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import * as styles from './badge.module.css';

export type Tone = 'success' | 'waiting' | 'danger' | 'neutral';
const tones = {
  success: styles.success,
  waiting: styles.waiting,
  danger: styles.danger,
  neutral: styles.neutral,
};

interface BadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** Renders a state with a colour and a dot: filled for a final state, a ring while it is under way. */
export function Badge({ tone, children }: BadgeProps): ReactNode {
  return (
    <span className={classNames(styles.badge, tones[tone])}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
