import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, ReturnIcon } from '../ui/icon/icons.tsx';
import type { Tone } from './describe-status.ts';
import * as styles from './order-status.module.css';

const signs: Readonly<Record<Tone, () => ReactNode>> = {
  waiting: ClockIcon,
  done: CheckIcon,
  returning: ReturnIcon,
  attention: AlertIcon,
  ended: CloseIcon,
};

const signLooks: Readonly<Record<Tone, string | undefined>> = {
  waiting: styles.signWaiting,
  done: styles.signDone,
  returning: styles.signReturning,
  attention: styles.signAttention,
  ended: styles.signEnded,
};

/** The sign above a status. */
export function StatusSign({ tone }: { readonly tone: Tone }): ReactNode {
  const Sign = signs[tone];
  return (
    <span className={classNames(styles.sign, signLooks[tone])} aria-hidden="true">
      <Sign />
    </span>
  );
}
