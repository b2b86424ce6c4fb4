import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { BillIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { billTexts } from './texts.ts';

/** Says whose bill would be here; login comes back to it. */
export function BillOfVisitor(): ReactNode {
  const texts = useTexts(billTexts);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logIn = () => void navigate(loginPath(pathname + search));
  return (
    <Page>
      <EmptyState
        sign={<BillIcon />}
        title={texts.visitorTitle}
        action={<Button onClick={logIn}>{texts.logIn}</Button>}
      >
        <p>{texts.visitorWords}</p>
      </EmptyState>
      <DisplaySettings />
    </Page>
  );
}
