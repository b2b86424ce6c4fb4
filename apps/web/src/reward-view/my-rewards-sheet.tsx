import type { ActivityView, RewardView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
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
import { rewardCopy } from './reward-copy.ts';
import { rewardsEntryCopy } from './rewards-entry-copy.ts';
import { activityLine, rewardFigure, rewardNews } from './reward-words.ts';
import { useOpenActivitiesQuery } from './use-open-activities.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { campaignPath } from '../platform/paths.ts';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import * as styles from './my-rewards.module.css';

/** How often (ms) a reward that is being granted is looked for. */
const LOOK_MS = 3000;

/**
 * Renders the activities open to the user, and the rewards they earned, newest first: each with its state and
 * the one next step.
 */
export default function MyRewardsSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const copy = useTexts(rewardCopy);
  const { rewards: title } = useTexts(rewardsEntryCopy);
  const query = useRewards();
  const activities = useOpenActivitiesQuery();
  const open = activities.isError ? [] : activities.data;
  // Shown together, so that the content below the activities does not move.
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
  /** Whether they are below other content: they then have a heading, and an empty list is not mentioned. */
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

/** States in which the reward can no longer be used. */
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

/** Renders activities whose reward the user may still earn, with links to their pages. */
function OpenActivities({ activities }: { readonly activities: readonly ActivityView[] }): ReactNode {
  const copy = useTexts(rewardCopy);
  const language = useLanguage();
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 className={styles.heading} id={heading}>
        {copy.openToYou}
      </h3>
      <ul className={styles.list}>
        {activities.map((activity) => {
          const { figure, what } = rewardFigure(activity.reward, language);
          return (
            <li key={activity.activityId} data-testid="open-activity">
              <Link className={styles.open} to={campaignPath(activity.activityId)} replace>
                <span>
                  <Phrases text={activityLine(activity, language)} />
                  <span className={styles.openReward}>
                    {figure} {what}
                  </span>
                </span>
                <ForwardIcon />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Loads the user's rewards, newest first. */
function useRewards() {
  return useQuery({
    queryKey: queryKey('campaign', 'rewards'),
    queryFn: ({ signal }) => call('GET /own/v1/rewards', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      (data?.rewards.some(({ state }) => state === 'granting') ?? false) && LOOK_MS,
  });
}
