import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RepeatIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { partTexts } from './texts.ts';

/** The address names no agreement, or none of one's own. */
export function AgreementMissing({ onBack }: { readonly onBack?: () => void }): ReactNode {
  const texts = useTexts(partTexts);
  const navigate = useNavigate();
  const toList = onBack ?? (() => void navigate(paths.autoRechargeList, { replace: true }));
  return (
    <Page {...(onBack && { onBack })}>
      <EmptyState
        sign={<RepeatIcon />}
        title={texts.notFoundTitle}
        action={
          <Button kind="quiet" onClick={toList}>
            {texts.toList}
          </Button>
        }
      >
        <p>{texts.notFoundWords}</p>
      </EmptyState>
    </Page>
  );
}
