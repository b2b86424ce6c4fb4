import type { ReactNode } from 'react';
import { AlertIcon } from '../icon/icons.tsx';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../phrases/phrases.tsx';
import * as styles from './notice.module.css';

const tones = { waiting: styles.waiting, danger: styles.danger };

interface NoticeProps {
  readonly tone: keyof typeof tones;
  readonly title: string;
  /** `alert` for a failure that has just happened; with `status` screen readers read it in its turn. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** Renders information to read before continuing, beside what it concerns. */
export function Notice({ tone, title, role, children }: NoticeProps): ReactNode {
  return (
    <div className={classNames(styles.notice, tones[tone])} role={role}>
      <AlertIcon />
      <div className={styles.words}>
        <p className={styles.title}>
          <Phrases text={title} />
        </p>
        {children}
      </div>
    </div>
  );
}
