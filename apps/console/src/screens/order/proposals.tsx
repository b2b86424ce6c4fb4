import type { ProposalView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, useWord } from '../../language/index.ts';
import { StateBadge } from '../../parts/index.ts';
import { Card } from '../../ui/index.ts';
import { orderTexts } from './texts.ts';
import * as styles from './proposals.module.css';

/** Renders the proposals about an order. */
export function Proposals({ proposals }: { readonly proposals: readonly ProposalView[] }): ReactNode {
  const texts = useTexts(orderTexts);
  const word = useWord();
  return (
    <Card title={texts.proposals}>
      <ul className={styles.proposals}>
        {proposals.map(({ proposalNo, kind, state, proposedBy }) => (
          <li key={proposalNo}>
            <Link to={`/approvals/${proposalNo}`}>
              {texts.proposal} {proposalNo}
            </Link>
            <span className={styles.what}>
              {word('proposalKind', kind)} · {proposedBy}
            </span>
            <StateBadge of="proposalState" state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
