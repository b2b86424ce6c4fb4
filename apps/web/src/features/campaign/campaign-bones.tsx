import type { ReactNode } from 'react';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import * as styles from './campaign.module.css';

/** A campaign page, still to come. */
export function CampaignBones(): ReactNode {
  return (
    <div className={styles.campaign} aria-hidden="true">
      <div className={styles.hero}>
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line" />
      </div>
      <div className={styles.card}>
        <Bone kind="line-short" />
        <Bone kind="line" />
        <Bone kind="line" />
      </div>
    </div>
  );
}
