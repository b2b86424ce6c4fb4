import type { ProposalView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { ChangeCards } from '../../settings/index.ts';
import { LinkButton } from '../../ui/index.ts';
import { approvalsTexts } from './texts.ts';
import * as styles from './approvals.module.css';

/** Renders the effect of a settings change, and a link to preview the pages with it. */
export function ProposedChange({ proposal }: { readonly proposal: ProposalView }): ReactNode {
  const texts = useTexts(approvalsTexts);
  const hash = String(proposal.payload['draft']);
  const answer = useAnswer('GET /settings/draft', { hash });
  return (
    <div className={styles.rows}>
      <Loaded answer={answer}>
        {({ draft }) => (
          <ChangeCards
            draft={draft}
            action={<LinkButton to={`/settings/drafts/${hash}/preview`}>{texts.preview}</LinkButton>}
          />
        )}
      </Loaded>
    </div>
  );
}
