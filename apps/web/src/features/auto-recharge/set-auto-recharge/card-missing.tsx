import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import type { AgreementDraft } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { asideTexts } from './aside-texts.ts';
import { useAddCardHere } from './use-add-card-here.ts';

/** A card is among the ways to pay, and the wallet has none. */
export function CardMissing({
  draft,
  isAlone,
}: {
  readonly draft: AgreementDraft;
  readonly isAlone: boolean;
}): ReactNode {
  const texts = useTexts(asideTexts);
  const { add, failure } = useAddCardHere(draft);
  return (
    <>
      <Notice tone={isAlone ? 'danger' : 'waiting'} title={texts.cardMissing}>
        <p>{isAlone ? texts.cardMissingAlone : texts.cardMissingWords}</p>
        <div className="set-up__notice-action">
          <Button kind="quiet" onClick={add}>
            {texts.addCard}
          </Button>
        </div>
      </Notice>
      <FailureNotice failure={failure} />
    </>
  );
}
