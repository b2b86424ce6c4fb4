import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { whoseWords } from '../parts/agreement-title.tsx';
import { listTexts } from './texts.ts';

interface CloseOldSheetProps {
  readonly agreement: AgreementView;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks once before an agreement of an old text is closed. */
export function CloseOldSheet({ agreement, onConfirm, onClose }: CloseOldSheetProps): ReactNode {
  const texts = useTexts(listTexts);
  return (
    <Sheet title={texts.closeTitle} onClose={onClose}>
      <div className="agreement-sheet">
        <p>{texts.closeWords(whoseWords(agreement))}</p>
        {/* Whatever comes of it is said on the page. */}
        <Button block onClick={() => onConfirm().finally(onClose)}>
          {texts.closeYes}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Sheet>
  );
}
