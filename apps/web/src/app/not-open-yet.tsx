import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button/button.tsx';
import { ClockIcon } from '../ui/icon/icons.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { appCopy } from './copy.ts';

/** Stands for a screen that is not built. */
export function NotOpenYet(): ReactNode {
  const texts = useTexts(appCopy);
  const navigate = useNavigate();
  return (
    <Page>
      <EmptyState
        sign={<ClockIcon />}
        title={texts.notOpenTitle}
        action={<Button onClick={() => void navigate(paths.placeOrder)}>{texts.topUp}</Button>}
      >
        <p>{texts.notOpenWords}</p>
      </EmptyState>
    </Page>
  );
}
