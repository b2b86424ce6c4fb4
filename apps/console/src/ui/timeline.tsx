import type { ReactNode } from 'react';
import { formatMoment } from '../values/index.ts';
import { classNames } from '@phonebill/styles';
import type { Tone } from './badge.tsx';
import * as styles from './timeline.module.css';

export interface TimelineItem {
  readonly key: string;
  readonly at: string;
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}
const tones = {
  success: styles.success,
  waiting: styles.waiting,
  danger: styles.danger,
  neutral: styles.neutral,
};

/** Renders events, the first at the top: a column of times and one of facts. A new day is shown once. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }): ReactNode {
  return (
    <ol className={styles.timeline}>
      {items.map((item, index) => {
        const [day, clock] = formatMoment(item.at).split(' ');
        const isNewDay = day !== formatMoment(items[index - 1]?.at ?? '').split(' ')[0];
        return (
          <li key={item.key} className={styles.item}>
            {isNewDay && <span className={styles.day}>{day}</span>}
            <time className={styles.time} dateTime={item.at} title={item.at}>
              {clock}
            </time>
            <span className={classNames(styles.mark, tones[item.tone])} aria-hidden="true" />
            <div className={styles.fact}>
              <div>{item.title}</div>
              {item.children}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
