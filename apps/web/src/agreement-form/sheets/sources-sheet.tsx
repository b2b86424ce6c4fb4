import type { CallResponse, CreditAccountView, DebitSource } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { payOrderText, sourceName } from '../../agreement-view/terms-sentence.ts';
import { type Language, useLanguage, useTexts } from '../../platform/language/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Button } from '../../ui/button/button.tsx';
import { DownIcon } from '../../ui/icon/icons.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useCard } from '../bank-card.ts';
import { useCreditAccount } from '../credit-account.ts';
import { asideCopy } from '../aside-copy.ts';
import { setupCopy } from '../copy.ts';
import { useAddCardHere } from '../setup-asides.tsx';
import { withSource, withSourceMoved } from '../terms.ts';
import { sheetCopy } from './copy.ts';
import type { TermSheetProps } from '../use-agreement-form.ts';
import { classNames } from '@phonebill/styles';
import * as styles from './sources-sheet.module.css';
import * as termSheetStyles from './term-sheet.module.css';

/** Chooses the sources and their order: first those in use, then the others. */
export function SourcesSheet({
  form: { terms, draft, setTerms },
  offer: { rules },
  ownMobileNo,
  onClose,
}: TermSheetProps): ReactNode {
  const copy = useTexts(sheetCopy);
  const ofForm = useTexts(setupCopy);
  const ofAsides = useTexts(asideCopy);
  const language = useLanguage();
  const isLoggedIn = ownMobileNo !== '';
  const card = useCard(isLoggedIn).data;
  const credit = useCreditAccount(isLoggedIn && rules.sources.includes('creditPay'), 'toast').data?.account;
  const { add, failure } = useAddCardHere(draft);
  const { payOrder } = terms;
  const choose = (order: DebitSource[]) => setTerms({ ...terms, payOrder: order });
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    // An element that is moved in the document loses the focus; at an end of the list the opposite button
    // receives it.
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
    <Sheet title={copy.sources} onClose={onClose}>
      <div className={termSheetStyles.termSheet}>
        <p className={termSheetStyles.aside}>{copy.sourcesText}</p>
        <ol className={styles.sources}>
          {all.map((source) => {
            const isIn = payOrder.includes(source);
            const name = sourceName(source, language);
            const { text, isMissing } = sourceFacts(source, card, credit, language);
            return (
              <li key={source} className={classNames(styles.item, isIn && styles.chosenItem)}>
                <span className={styles.name}>{name}</span>
                <span className={classNames(styles.facts, isMissing && styles.missing)}>{text}</span>
                {isIn && payOrder.length > 1 && (
                  <span className={styles.moves}>
                    <button
                      type="button"
                      id={moveId(source, -1)}
                      className={classNames(styles.move, styles.moveUp)}
                      aria-label={copy.earlier(name)}
                      disabled={payOrder[0] === source}
                      onClick={() => move(source, -1)}
                    >
                      <DownIcon />
                    </button>
                    <button
                      type="button"
                      id={moveId(source, 1)}
                      className={styles.move}
                      aria-label={copy.later(name)}
                      disabled={payOrder.at(-1) === source}
                      onClick={() => move(source, 1)}
                    >
                      <DownIcon />
                    </button>
                  </span>
                )}
                <span className={styles.buttons}>
                  <Button
                    kind="text"
                    aria-label={isIn ? copy.leaveOutNamed(name) : copy.takeNamed(name)}
                    onClick={() => choose(withSource(payOrder, source, !isIn))}
                  >
                    {isIn ? copy.leaveOut : copy.take}
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
          {payOrder.length === 0 ? ofForm.sourcesMissing : copy.orderNow(payOrderText(payOrder, language))}
        </p>
        <Button block onClick={onClose}>
          {copy.done}
        </Button>
      </div>
    </Sheet>
  );
}

function moveId(source: DebitSource, by: -1 | 1): string {
  return `source-${source}-${by < 0 ? 'up' : 'down'}`;
}

/** The facts about a source, as text. */
export interface SourceFacts {
  readonly text: string;
  /** Whether it cannot pay at present. */
  readonly isMissing: boolean;
}

/**
 * Returns the facts about a source. `card` and `credit` are undefined while they are not known: still
 * loading, failed, or no user is logged in.
 */
export function sourceFacts(
  source: DebitSource,
  card: CallResponse<'GET /auto/v1/userInfo/isBindingCard'> | undefined,
  credit: CreditAccountView | undefined,
  language: Language,
): SourceFacts {
  const copy = sheetCopy[language];
  switch (source) {
    case 'balance':
      return { text: copy.balanceText, isMissing: false };
    case 'card': {
      if (card && !card.bound) return { text: copy.cardNone, isMissing: true };
      const names = (card?.cards ?? []).map(({ bank, lastDigits }) => `${bank[language]} (${lastDigits})`);
      return { text: names.length === 0 ? copy.cardUnknown : names.join(', '), isMissing: false };
    }
    case 'creditPay': {
      if (credit?.state === 'none') return { text: copy.creditNone, isMissing: true };
      if (credit?.state === 'frozen') return { text: copy.creditFrozen, isMissing: true };
      return {
        text: credit ? copy.creditLeft(showFen(credit.availableFen)) : copy.creditPlain,
        isMissing: false,
      };
    }
  }
}
