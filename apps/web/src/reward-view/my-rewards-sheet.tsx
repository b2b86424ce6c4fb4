import type { RewardView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { MissingAnswer } from '../ui/state/missing-answer.tsx';
import { rewardCopy } from './reward-copy.ts';
import { rewardFigure, rewardNews } from './reward-words.ts';
import { useRewards } from './use-rewards.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './my-rewards.module.css';

/** What the user earned in activities, newest first: what it is, how it stands, and the one next step. */
export default function MyRewardsSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const copy = useTexts(rewardCopy);
  const query = useRewards();
  return (
    <Sheet title={copy.mine} onClose={onClose}>
      <div className={styles.rewards} aria-busy={query.isPending || undefined}>
        {query.data ? (
          <Rewards rewards={query.data.rewards} />
        ) : (
          <MissingAnswer query={query} copy={copy}>
            <Bone kind="block" />
          </MissingAnswer>
        )}
      </div>
    </Sheet>
  );
}

function Rewards({ rewards }: { readonly rewards: readonly RewardView[] }): ReactNode {
  const copy = useTexts(rewardCopy);
  if (rewards.length === 0)
    return (
      <EmptyState title={copy.emptyTitle}>
        <p>
          <Phrases text={copy.emptyText} />
        </p>
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {rewards.map((reward) => (
        <li key={reward.rewardNo} data-testid="reward">
          <OneReward reward={reward} />
        </li>
      ))}
    </ul>
  );
}

/** States in which there is nothing to get of it any more. */
const over: ReadonlySet<RewardView['state']> = new Set(['used', 'released', 'expired']);

function OneReward({ reward }: { readonly reward: RewardView }): ReactNode {
  const copy = useTexts(rewardCopy);
  const language = useLanguage();
  const { figure, what } = rewardFigure(reward.reward, language);
  const { mark, text, next } = rewardNews(reward, language);
  return (
    <>
      <div className={styles.head}>
        <p className={over.has(reward.state) ? styles.over : styles.figure}>
          {figure} <span className={styles.what}>{what}</span>
        </p>
        <p className={styles.mark}>{mark}</p>
      </div>
      <p className={styles.facts}>{text}</p>
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
