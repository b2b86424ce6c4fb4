import type { ReactNode } from 'react';
import { RewardsEntry, type RewardsWayProps } from '../../reward-view/rewards-entry.tsx';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import * as styles from '../../order-view/order-actions.module.css';

/**
 * Links to the rewards while an activity is open; the last row of the page, so that its appearance moves
 * nothing.
 */
export default function RewardsRow(): ReactNode {
  return <RewardsEntry Way={Row} />;
}

function Row({ name, aside, onOpen }: RewardsWayProps): ReactNode {
  return (
    <div className={styles.orderLinks}>
      <button type="button" className={styles.orderLinksItem} onClick={onOpen}>
        <span>
          {name}
          <span className={styles.orderLinksWords}>{aside}</span>
        </span>
        <ForwardIcon />
      </button>
    </div>
  );
}
