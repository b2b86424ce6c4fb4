import type { ActivityView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { Link } from '../platform/link.tsx';
import { campaignPath } from '../platform/paths.ts';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { rewardCopy } from './reward-copy.ts';
import { activityLine, rewardFigure } from './reward-words.ts';
import * as styles from './my-rewards.module.css';

/** Activities whose reward the user may still earn: what it is, and the way to its page. */
export function OpenActivities({ activities }: { readonly activities: readonly ActivityView[] }): ReactNode {
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
