import type { SettingsDraftView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../language/index.ts';
import { Card, Notice } from '../ui/index.ts';
import { breachWords } from './breach-words.ts';
import { Differences } from './differences.tsx';
import { settingsWords } from './texts.ts';
import * as styles from './change-cards.module.css';

interface ChangeCardsProps {
  readonly draft: SettingsDraftView;
  /** Content beside the card's title. */
  readonly action?: ReactNode;
}

/** Renders the effect of a change: unusual prices first, then all differences. */
export function ChangeCards({ draft, action }: ChangeCardsProps): ReactNode {
  const texts = useTexts(settingsWords);
  const language = useLanguage();
  const heads = [texts.versionNo(draft.basedOn), texts.thisChange] as const;
  return (
    <div className={styles.cards}>
      {draft.breaches.length > 0 && (
        <Notice kind="waiting">
          <p>{texts.needFinance}</p>
          {draft.breaches.map((breach) => (
            <p key={breach}>{breachWords(breach, language)}</p>
          ))}
        </Notice>
      )}
      <Card title={texts.differences} isFlush {...(action !== undefined && { action })}>
        <Differences differences={draft.differences} heads={heads} />
      </Card>
    </div>
  );
}
