import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import * as styles from './notice.module.css';

const looks = {
  danger: styles.danger,
  waiting: styles.waiting,
  success: styles.success,
  plain: styles.plain,
};

interface NoticeProps {
  readonly kind?: keyof typeof looks;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a message, which screen readers announce when it appears. */
export function Notice({ kind = 'plain', action, children }: NoticeProps): ReactNode {
  return (
    <div className={classNames(styles.notice, looks[kind])} role={kind === 'danger' ? 'alert' : 'status'}>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
