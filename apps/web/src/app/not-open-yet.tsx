import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AdvertsAtEnd } from '../advert-view/adverts-at-end.tsx';
import { useTexts } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button/button.tsx';
import { ClockIcon } from '../ui/icon/icons.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { appCopy } from './copy.ts';

/** Stands for a screen that is not built; an activity's has its adverts (SPEC section 7, HDY). */
export function NotOpenYet({ isActivity }: { readonly isActivity: boolean }): ReactNode {
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
      {isActivity && <AdvertsAtEnd business="HDY" />}
    </Page>
  );
}
