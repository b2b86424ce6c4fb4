import type { ReactNode } from 'react';
import { RewardsEntry, type RewardsWayProps } from '../../reward-view/rewards-entry.tsx';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import * as styles from '../../order-view/order-actions.module.css';

/** The last row of the page, so that its coming moves nothing: to the rewards, while one is open. */
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
