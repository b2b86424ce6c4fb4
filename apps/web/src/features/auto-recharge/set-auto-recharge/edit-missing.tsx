import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { type AgreementDraft, paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RepeatIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { asideTexts } from './aside-texts.ts';

export type EditMissingWhy = 'loggedOut' | 'gone' | 'over';

interface EditMissingProps {
  readonly why: EditMissingWhy;
  readonly agrMbl: string | null;
  readonly reference: string | null;
}

/** In the place of an agreement that cannot be changed: why, and the way on. */
export function EditMissing({ why, agrMbl, reference }: EditMissingProps): ReactNode {
  const texts = useTexts(asideTexts);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  switch (why) {
    case 'loggedOut':
      return (
        <Page
          bottom={
            <Button
              block
              onClick={() => void navigate(loginPath(pathname + search), { replace: true, state })}
            >
              {texts.logInEdit}
            </Button>
          }
        >
          <EmptyState sign={<RepeatIcon />} title={texts.logInEdit}>
            <p>{texts.logInEditWords}</p>
          </EmptyState>
        </Page>
      );
    case 'gone':
      return (
        <Page>
          <ErrorState
            title={texts.gone}
            reference={reference}
            action={
              <Button onClick={() => void navigate(paths.autoRechargeList, { replace: true })}>
                {texts.seeAll}
              </Button>
            }
          >
            <p>{texts.goneWords}</p>
          </ErrorState>
        </Page>
      );
    case 'over':
      return (
        <Page>
          <EmptyState
            sign={<RepeatIcon />}
            title={texts.over}
            action={
              <Button
                onClick={() =>
                  void navigate(paths.setAutoRecharge, {
                    replace: true,
                    state: { ...(agrMbl !== null && { agrMbl }) } satisfies AgreementDraft,
                  })
                }
              >
                {texts.setUpAnother}
              </Button>
            }
          >
            <p>{texts.overWords}</p>
          </EmptyState>
        </Page>
      );
  }
}
