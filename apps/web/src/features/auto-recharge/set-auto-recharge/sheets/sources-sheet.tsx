import type { DebitSource } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { payOrderWords, sourceName } from '../../../../agreement-view/source-words.ts';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DownIcon } from '../../../../ui/icon/icons.tsx';
import { FailureNotice } from '../../../../ui/notice/failure-notice.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { useCard } from '../../api/use-card.ts';
import { useCreditAccount } from '../../api/use-credit-account.ts';
import { asideTexts } from '../aside-texts.ts';
import { withSource, withSourceMoved } from '../terms-form.ts';
import { setTexts } from '../texts.ts';
import { useAddCardHere } from '../use-add-card-here.ts';
import { sourceFacts } from './source-facts.ts';
import type { TermSheetProps } from './term-sheet-props.ts';
import { sheetTexts } from './texts.ts';

/** What it is paid from, in which order: first those that are used, then the others. */
export function SourcesSheet({
  form: { terms, draft, setTerms },
  offer: { rules },
  ownMobileNo,
  onClose,
}: TermSheetProps): ReactNode {
  const texts = useTexts(sheetTexts);
  const ofForm = useTexts(setTexts);
  const ofAsides = useTexts(asideTexts);
  const language = useLanguage();
  const isLoggedIn = ownMobileNo !== '';
  const card = useCard(isLoggedIn).data;
  const credit = useCreditAccount(isLoggedIn && rules.sources.includes('creditPay')).data?.account;
  const { add, failure } = useAddCardHere(draft);
  const { payOrder } = terms;
  const choose = (order: DebitSource[]) => setTerms({ ...terms, payOrder: order });
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    // What is moved in the document loses the focus; at an end of the list the way back takes it.
    const buttons =
      moved === null
        ? []
        : [
            document.getElementById(moved),
            document.getElementById(moved.replace(/(up|down)$/, (way) => (way === 'up' ? 'down' : 'up'))),
          ];
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
  }, [moved, payOrder]);
  const move = (source: DebitSource, by: -1 | 1) => {
    setMoved(moveId(source, by));
    choose(withSourceMoved(payOrder, source, by));
  };
  const all = [...payOrder, ...rules.sources.filter((source) => !payOrder.includes(source))];

  return (
    <Sheet title={texts.sources} onClose={onClose}>
      <div className="term-sheet">
        <p className="term-sheet__words">{texts.sourcesWords}</p>
        <ol className="sources">
          {all.map((source) => {
            const isIn = payOrder.includes(source);
            const name = sourceName(source, language);
            const { words, isMissing } = sourceFacts(source, card, credit, language);
            return (
              <li key={source} className={`sources__item${isIn ? ' sources__item--in' : ''}`}>
                <span className="sources__name">{name}</span>
                <span className={`sources__words${isMissing ? ' sources__words--missing' : ''}`}>
                  {words}
                </span>
                {isIn && payOrder.length > 1 && (
                  <span className="sources__moves">
                    <button
                      type="button"
                      id={moveId(source, -1)}
                      className="sources__move sources__move--up"
                      aria-label={texts.earlier(name)}
                      disabled={payOrder[0] === source}
                      onClick={() => move(source, -1)}
                    >
                      <DownIcon />
                    </button>
                    <button
                      type="button"
                      id={moveId(source, 1)}
                      className="sources__move"
                      aria-label={texts.later(name)}
                      disabled={payOrder.at(-1) === source}
                      onClick={() => move(source, 1)}
                    >
                      <DownIcon />
                    </button>
                  </span>
                )}
                <span className="sources__buttons">
                  <Button
                    kind="text"
                    aria-label={isIn ? texts.leaveOutNamed(name) : texts.takeNamed(name)}
                    onClick={() => choose(withSource(payOrder, source, !isIn))}
                  >
                    {isIn ? texts.leaveOut : texts.take}
                  </Button>
                  {source === 'card' && isMissing && (
                    <Button kind="text" onClick={add}>
                      {ofAsides.addCard}
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ol>
        <FailureNotice failure={failure} />
        <p className="only-read-aloud" role="status">
          {payOrder.length === 0 ? ofForm.sourcesMissing : texts.orderNow(payOrderWords(payOrder, language))}
        </p>
        <Button block onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Sheet>
  );
}

function moveId(source: DebitSource, by: -1 | 1): string {
  return `source-${source}-${by < 0 ? 'up' : 'down'}`;
}
