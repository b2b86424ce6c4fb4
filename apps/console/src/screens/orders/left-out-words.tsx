import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { ordersTexts } from './texts.ts';
import * as styles from './left-out.module.css';

interface LeftOutWordsProps {
  readonly leftOut: ConsoleResponse<'GET /orders/askPlan'>['leftOut'];
}

/** How many orders of a filter an act leaves out, by reason; nothing if it leaves out none. */
export function LeftOutWords({ leftOut }: LeftOutWordsProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const language = useLanguage();
  if (leftOut.length === 0) return null;
  return (
    <div className={styles.leftOut}>
      <p>{texts.leftOut}</p>
      <ul>
        {leftOut.map(({ whyNot, count }) => (
          <li key={whyNot}>
            {count.toLocaleString('en-US')}: {reasonWords(whyNot, language)}
          </li>
        ))}
      </ul>
    </div>
  );
}
