import type { ProposalView, ReadDifferenceView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useLanguage } from '../../language/index.ts';
import { DifferencesTable } from '../../parts/index.ts';
import { Card } from '../../ui/index.ts';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

/** Renders the differences that a proposal to close many of them names. */
export function ListedDifferences({ proposal }: { readonly proposal: ProposalView }): ReactNode {
  const language = useLanguage();
  const { differences } = proposal.payload;
  if (!Array.isArray(differences)) return null;
  return (
    <div className={styles.rows}>
      <Card title={approvalsTexts[language].differences} isFlush>
        <DifferencesTable rows={differences as ReadDifferenceView[]} language={language} />
      </Card>
    </div>
  );
}
