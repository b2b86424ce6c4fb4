import type { ProposalView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { FloorDifferences, floorsOf, settingsWords } from '../../settings/index.ts';
import { Card } from '../../ui/index.ts';
import * as styles from './approvals.module.css';

/** Renders proposed price floors beside those in effect. */
export function ProposedFloors({ proposal }: { readonly proposal: ProposalView }): ReactNode {
  const texts = useTexts(settingsWords);
  const { before, floors } = proposal.payload;
  return (
    <div className={styles.rows}>
      <Card title={texts.differences} isFlush>
        <FloorDifferences label={texts.differences} before={floorsOf(before)} after={floorsOf(floors)} />
      </Card>
    </div>
  );
}
