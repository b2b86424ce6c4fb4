import type { MarkedNumberView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../order-view/use-now.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { session } from '../../../platform/session/index.ts';
import { Field } from '../../../ui/field/field.tsx';
import { BookIcon } from '../../../ui/icon/icons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { type MarkActions, MarkRow } from './mark-row.tsx';
import { matches } from './matches.ts';
import { markRecordsTexts } from './texts.ts';

/** So many are seen at a glance; more can be searched. */
const SEARCHED_ABOVE = 8;

/** Saved numbers, and below them those that were only topped up. */
export function MarkList({
  numbers,
  ...actions
}: { readonly numbers: readonly MarkedNumberView[] } & MarkActions): ReactNode {
  const texts = useTexts(markRecordsTexts);
  const [typed, setTyped] = useState('');
  const isSearched = numbers.length > SEARCHED_ABOVE;
  if (numbers.length === 0)
    return (
      <EmptyState sign={<BookIcon />} title={texts.noneTitle}>
        <p>{texts.noneWords}</p>
      </EmptyState>
    );
  const found = isSearched ? numbers.filter((number) => matches(number, typed)) : numbers;
  const isFiltered = isSearched && typed.trim() !== '';
  return (
    <>
      {isSearched && (
        <div className="marks-search" role="search">
          <Field
            label={texts.search}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <p className="only-read-aloud" role="status">
        {isFiltered && texts.found(found.length)}
      </p>
      {found.length === 0 && <p className="marks-words">{texts.noMatch}</p>}
      {!numbers.some(({ saved }) => saved) && <p className="marks-words">{texts.noneSaved}</p>}
      <MarkGroup title={texts.saved} numbers={found.filter(({ saved }) => saved)} {...actions} />
      <MarkGroup title={texts.unsaved} numbers={found.filter(({ saved }) => !saved)} {...actions} />
    </>
  );
}

function MarkGroup({
  title,
  numbers,
  ...actions
}: { readonly title: string; readonly numbers: readonly MarkedNumberView[] } & MarkActions): ReactNode {
  const now = useNow(30_000);
  const own = session.get()?.mobileNo;
  if (numbers.length === 0) return null;
  return (
    <section className="marks-group">
      <h2 className="marks-group__title">{title}</h2>
      <ul className="marks-list">
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
