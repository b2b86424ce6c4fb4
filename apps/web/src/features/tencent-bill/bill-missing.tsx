import type { ReactNode } from 'react';
import { HelpButton } from '../../help/help-link.tsx';
import { titleAndText } from '../../order-view/help-words.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { mobileInText } from '../../platform/mobile-number/index.ts';
import { session } from '../../platform/session/index.ts';
import { BillIcon } from '../../ui/icon/icons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { MissingAnswer } from '../../ui/state/missing-answer.tsx';
import type { usePhoneBill } from './api.ts';
import { billCopy } from './copy.ts';
import { BillBones } from './tencent-bill-skeleton.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';

/**
 * In the place of a bill that is not there: still to come, none at the carrier, or why not and what to do.
 */
export function BillMissing({ bill }: { readonly bill: ReturnType<typeof usePhoneBill> }): ReactNode {
  const copy = useTexts(billCopy);
  const language = useLanguage();
  if (bill.error?.is('billNotThere')) {
    const mobile = mobileInText(session.get()?.mobileNo ?? '');
    return (
      <EmptyState
        sign={<BillIcon />}
        title={copy.notThereTitle}
        action={
          <HelpButton
            now={titleAndText(copy.notThereTitle, copy.notThereText(mobile), language)}
            next={{ text: copy.helpNotThereNext }}
            quote={null}
            orderNo={null}
          />
        }
      >
        <p>{bill.error.message}</p>
        <p>
          <Phrases text={copy.notThereText(mobile)} />
        </p>
      </EmptyState>
    );
  }
  return (
    <MissingAnswer query={bill} copy={copy}>
      <BillBones />
      <p className="only-read-aloud" role="status">
        {copy.loading}
      </p>
    </MissingAnswer>
  );
}
