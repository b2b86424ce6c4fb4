import type { SavedNumberView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { carrierName } from '../../../numbers/carrier.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { formatAgo } from '../../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { useOwnNumber } from '../../../platform/sign-on/use-own-number.ts';
import { classNames } from '@phonebill/styles';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useSwipe } from '../../../ui/gesture/use-swipe.ts';
import { BookIcon } from '../../../ui/icon/icons.tsx';
import { DeleteIcon, EditIcon } from '../../../ui/icon/edit-icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { markRecordsCopy } from './copy.ts';
import { matches } from './mark-records.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { dotted } from '../../../ui/phrases/dotted.ts';
import * as listLayout from '../../../list-view/list-layout.module.css';
import * as listRow from '../../../list-view/list-row.module.css';
import * as styles from './mark-records.module.css';

/** The number of entries above which a search field is shown. */
const SEARCHED_ABOVE = 8;

/** Renders the saved numbers, and below them those that were only topped up. */
export function MarkList({
  numbers,
  ...actions
}: { readonly numbers: readonly SavedNumberView[] } & MarkActions): ReactNode {
  const copy = useTexts(markRecordsCopy);
  const [typed, setTyped] = useState('');
  const isSearched = numbers.length > SEARCHED_ABOVE;
  if (numbers.length === 0)
    return (
      <EmptyState sign={<BookIcon />} title={copy.noneTitle}>
        <p>
          <Phrases text={copy.noneText} />
        </p>
      </EmptyState>
    );
  const found = isSearched ? numbers.filter((number) => matches(number, typed)) : numbers;
  const isFiltered = isSearched && typed.trim() !== '';
  return (
    <>
      {isSearched && (
        <div className={styles.search} role="search">
          <Field
            label={copy.search}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <p className="only-read-aloud" role="status">
        {isFiltered && copy.found(found.length)}
      </p>
      {found.length === 0 && <p className={listLayout.text}>{copy.noMatch}</p>}
      {!numbers.some(({ saved }) => saved) && <p className={listLayout.text}>{copy.noneSaved}</p>}
      <MarkGroup title={copy.saved} numbers={found.filter(({ saved }) => saved)} {...actions} />
      <MarkGroup title={copy.unsaved} numbers={found.filter(({ saved }) => !saved)} {...actions} />
    </>
  );
}

function MarkGroup({
  title,
  numbers,
  ...actions
}: { readonly title: string; readonly numbers: readonly SavedNumberView[] } & MarkActions): ReactNode {
  const now = useNow(30_000);
  const own = useOwnNumber();
  if (numbers.length === 0) return null;
  return (
    <section className={listLayout.group}>
      <h2 className={listLayout.groupTitle}>{title}</h2>
      <ul className={listLayout.list}>
        {numbers.map((number) => (
          <MarkRow
            key={number.mobileNo}
            number={number}
            isOwn={number.mobileNo === own}
            now={now}
            {...actions}
          />
        ))}
      </ul>
    </section>
  );
}

export interface MarkActions {
  readonly onTopUp: (number: SavedNumberView) => void;
  /** Opens a saved number for editing, any other for saving. */
  readonly onEdit: (number: SavedNumberView) => void;
  readonly onDelete: (number: SavedNumberView) => void;
}

interface MarkRowProps extends MarkActions {
  readonly number: SavedNumberView;
  readonly isOwn: boolean;
  readonly now: number;
}

/**
 * Renders a number: a tap tops it up; a saved one can be edited and deleted here (also by a swipe to the
 * left), any other saved.
 */
export function MarkRow({ number, isOwn, now, onTopUp, onEdit, onDelete }: MarkRowProps): ReactNode {
  const copy = useTexts(markRecordsCopy);
  const { swipeArea, tap } = useSwipe((direction) => {
    if (direction === 'left' && number.saved) onDelete(number);
  });
  const whose = nameInSentence(number);
  return (
    <li className={classNames(listRow.row, styles.row)} data-testid="mark" {...swipeArea}>
      <button
        type="button"
        className={classNames(listRow.opens, styles.main)}
        data-testid="mark-top-up"
        onClick={(event) => tap(event, () => onTopUp(number))}
      >
        {number.remark && <bdi className={styles.name}>{number.remark}</bdi>}
        <span className={number.remark ? undefined : styles.name}>
          <PhoneNumber value={number.mobileNo} />
        </span>
        <Facts number={number} isOwn={isOwn} now={now} />
      </button>
      {number.saved ? (
        <span className={styles.actions}>
          <button
            type="button"
            className={styles.action}
            aria-label={copy.edit(whose)}
            onClick={(event) => tap(event, () => onEdit(number))}
          >
            <EditIcon />
          </button>
          <button
            type="button"
            className={styles.action}
            aria-label={copy.delete(whose)}
            onClick={(event) => tap(event, () => onDelete(number))}
          >
            <DeleteIcon />
          </button>
        </span>
      ) : (
        <span className={styles.actions}>
          <Button kind="text" onClick={() => onEdit(number)}>
            {copy.save}
            <span className="only-read-aloud"> {whose}</span>
          </Button>
        </span>
      )}
    </li>
  );
}

function Facts({
  number: { carrier, lastToppedUpAt },
  isOwn,
  now,
}: Pick<MarkRowProps, 'number' | 'isOwn' | 'now'>): ReactNode {
  const copy = useTexts(markRecordsCopy);
  const language = useLanguage();
  const used =
    lastToppedUpAt === null
      ? copy.neverToppedUp
      : copy.toppedUp(formatAgo(Date.parse(lastToppedUpAt), now, language));
  return (
    <span className={styles.facts}>
      <Phrases text={dotted(isOwn && copy.ownNumber, carrierName(carrier, language), used)} />
    </span>
  );
}

/** Returns a number's name for a sentence, or else its digits. */
export function nameInSentence({ remark, mobileNo }: Pick<SavedNumberView, 'remark' | 'mobileNo'>): string {
  return remark || mobileInText(mobileNo);
}
