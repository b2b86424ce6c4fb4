import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useKeptPlace } from '../../../list-view/use-kept-place.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ClockIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useAgreements } from '../api/use-agreements.ts';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';
import { EndedCard, endedId } from './ended-card.tsx';
import { historyTexts } from './texts.ts';
import './history.css';

/** Agreements that are over (SPEC section 2, autoRechargeHistoryList), to look at and to set up again. */
export default function AutoRechargeHistoryListPage(): ReactNode {
  const texts = useTexts(historyTexts);
  const words = useTexts(partTexts);
  const navigate = useNavigate();
  const agreements = useAgreements('ended');
  const keepPlace = useKeptPlace(agreements.data !== undefined, endedId);
  if (agreements.data === undefined)
    return (
      <Page>
        <NotThere query={agreements} words={words} />
      </Page>
    );
  if (agreements.data.length === 0) {
    return (
      <Page>
        <EmptyState
          sign={<ClockIcon />}
          title={texts.noneTitle}
          action={
            <Button kind="quiet" onClick={() => void navigate(paths.autoRechargeList)}>
              {texts.toList}
            </Button>
          }
        >
          <p>{texts.noneWords}</p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <ul className="ended-list">
        {agreements.data.map((agreement) => (
          <EndedCard key={agreement.agreementNo} agreement={agreement} onOpen={keepPlace} />
        ))}
      </ul>
    </Page>
  );
}
