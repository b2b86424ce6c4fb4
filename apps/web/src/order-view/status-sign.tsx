import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, ReturnIcon } from '../ui/icon/icons.tsx';
import { CardIcon, HourglassIcon, PhoneIcon, PurseIcon } from '../ui/icon/order-icons.tsx';
import type { Tone, WaitingPicture } from './describe-status.ts';
import * as styles from './order-status.module.css';

const signs: Readonly<Record<Tone, () => ReactNode>> = {
  waiting: ClockIcon,
  done: CheckIcon,
  returning: ReturnIcon,
  returned: PurseIcon,
  attention: AlertIcon,
  ended: CloseIcon,
};

const pictures: Readonly<Record<WaitingPicture, () => ReactNode>> = {
  payment: CardIcon,
  carrier: PhoneIcon,
  longer: ClockIcon,
  late: HourglassIcon,
};

const signLooks: Readonly<Record<Tone, string | undefined>> = {
  waiting: styles.signWaiting,
  done: styles.signDone,
  returning: styles.signReturning,
  returned: styles.signReturned,
  attention: styles.signAttention,
  ended: styles.signEnded,
};

interface StatusSignProps {
  readonly tone: Tone;
  /** The picture shown while others are at work. */
  readonly picture?: WaitingPicture | undefined;
}

/** Renders the icon above a status. It is animated while others are at work. */
export function StatusSign({ tone, picture }: StatusSignProps): ReactNode {
  const Sign = picture ? pictures[picture] : signs[tone];
  return (
    <span
      className={classNames(styles.sign, signLooks[tone], picture && styles.signAlive)}
      aria-hidden="true"
      data-testid={`sign-${picture ?? tone}`}
    >
      <Sign key={picture ?? tone} />
    </span>
  );
}
