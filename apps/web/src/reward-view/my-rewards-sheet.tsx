import type { RewardView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useNow } from '../order-view/use-now.ts';
import { formatDay } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Link } from '../platform/link.tsx';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { MissingPart } from '../ui/notice/missing-part.tsx';
import { MissingAnswer } from '../ui/state/missing-answer.tsx';
import { OpenActivities } from './open-activities.tsx';
import { rewardCopy } from './reward-copy.ts';
import { rewardsEntryCopy } from './rewards-entry-copy.ts';
import { rewardFigure, rewardNews } from './reward-words.ts';
import { useOpenActivitiesQuery } from './use-open-activities.ts';
import { useRewards } from './use-rewards.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './my-rewards.module.css';

/**
 * The activities that are open to the user, and what they earned in activities, newest first: what it is, how
 * it stands, and the one next step.
 */
export default function MyRewardsSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const copy = useTexts(rewardCopy);
  const { rewards: title } = useTexts(rewardsEntryCopy);
  const query = useRewards();
  const activities = useOpenActivitiesQuery();
  const open = activities.isError ? [] : activities.data;
  // Both at once: what stands below the activities does not move.
  const isThere = query.data && open;
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={styles.rewards} aria-busy={query.isPending || undefined}>
        {isThere && open.length > 0 && <OpenActivities activities={open} />}
        {isThere && <MissingPart query={activities} words={copy.openMissing} />}
        {isThere ? (
          <Rewards rewards={query.data.rewards} isBelow={open.length > 0} />
        ) : (
          <MissingAnswer query={query} copy={copy}>
            <Bone kind="block" />
          </MissingAnswer>
        )}
      </div>
    </Sheet>
  );
}

interface RewardsProps {
  readonly rewards: readonly RewardView[];
  /** Something else stands above them: they have a heading, and none of them is no news. */
  readonly isBelow: boolean;
}

function Rewards({ rewards, isBelow }: RewardsProps): ReactNode {
  const copy = useTexts(rewardCopy);
  const heading = useId();
  if (rewards.length === 0 && isBelow) return null;
  if (rewards.length === 0)
    return (
      <EmptyState title={copy.emptyTitle}>
        <p>
          <Phrases text={copy.emptyText} />
        </p>
      </EmptyState>
    );
  return (
    <section className={styles.part} {...(isBelow && { 'aria-labelledby': heading })}>
      {isBelow && (
        <h3 className={styles.heading} id={heading}>
          {copy.mine}
        </h3>
      )}
      <ul className={styles.list}>
        {rewards.map((reward) => (
          <li key={reward.rewardNo} data-testid="reward">
            <OneReward reward={reward} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** States in which there is nothing to get of it any more. */
const over: ReadonlySet<RewardView['state']> = new Set(['used', 'released', 'expired']);

function OneReward({ reward }: { readonly reward: RewardView }): ReactNode {
  const copy = useTexts(rewardCopy);
  const language = useLanguage();
  const { figure, what } = rewardFigure(reward.reward, language);
  const { mark, text, next } = rewardNews(reward, useNow(1000), language);
  return (
    <>
      <div className={styles.head}>
        <p className={over.has(reward.state) ? styles.over : styles.figure}>
          {figure} <span className={styles.what}>{what}</span>
        </p>
        <p className={styles.mark}>{mark}</p>
      </div>
      <p className={styles.facts}>
        <Phrases text={text} />
      </p>
      <div className={styles.foot}>
        <p className={styles.facts}>
          <Phrases text={copy.earnedOn(formatDay(Date.parse(reward.earnedAt), language))} />
        </p>
        {next && (
          <Link className={styles.next} to={next.path} replace>
            {next.label}
            <ForwardIcon />
          </Link>
        )}
      </div>
    </>
  );
}
