import type { ReactNode } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import { AdvertsAtEnd } from '../advert-view/adverts-at-end.tsx';
import { useTexts } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button/button.tsx';
import { DisplaySettings } from '../ui/display-settings/display-settings.tsx';
import { CardSheetEntry } from './card-sheet-entry.tsx';
import { setupCopy } from './copy.ts';

interface SetupFootProps {
  readonly isVisitor: boolean;
  readonly cnlCode: string | undefined;
  /** Whether content above is still loading, which would move the foot. */
  readonly waits: boolean;
  /** Whether nothing leads away from the form. */
  readonly isAlone: boolean;
}

/** Renders the content below the form: print size and language, a link to the user's agreements, adverts. */
export function SetupFoot({ isVisitor, cnlCode, waits, isAlone }: SetupFootProps): ReactNode {
  const copy = useTexts(setupCopy);
  const navigate = useNavigate();
  return (
    <>
      {!waits && (
        <DisplaySettings>
          {!isAlone && !isVisitor && (
            <Button kind="text" onClick={() => void navigate(paths.autoRechargeList)}>
              {copy.seeAll}
            </Button>
          )}
        </DisplaySettings>
      )}
      {!waits && !isAlone && <AdvertsAtEnd business="zidongchongSY" cnlCode={cnlCode} />}
      {!isAlone && !isVisitor && <CardSheetEntry />}
    </>
  );
}
