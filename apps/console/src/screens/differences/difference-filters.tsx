import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { namedIn, searchOfNamed, useAddress, withNamed } from '../../parts/index.ts';
import { Select } from '../../ui/index.ts';
import { ListViews } from '../../views/index.ts';
import { differencesTexts } from './texts.ts';
import * as styles from './differences.module.css';

interface DifferenceFiltersProps {
  /** All open differences, whose values can be chosen. */
  readonly differences: readonly OpenDifferenceView[];
  readonly names: readonly ('book' | 'kind')[];
}

const vocabularyOf = { book: 'book', kind: 'differenceKind' } as const;

/** Renders the filters of the list, kept in the address, and the person's own views of it. */
export function DifferenceFilters({ differences, names }: DifferenceFiltersProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const word = useWord();
  const [search, changeAddress] = useAddress();
  const chosen = namedIn(search, names);
  return (
    <>
      <div className={styles.filters} role="group" aria-label={texts.filters}>
        {names.map((name) => (
          <Select
            key={name}
            label={texts[name]}
            value={chosen[name]}
            onChange={(value) => changeAddress((present) => withNamed(present, name, value))}
            options={valuesOf(name).map((value) => ({ value, words: word(vocabularyOf[name], value) }))}
          />
        ))}
      </div>
      <ListViews
        list="differences"
        shownIn={(address) => ({ filters: namedIn(address, names), hidden: [] })}
        addressOf={({ filters }) => searchOfNamed(filters, names)}
        search={search}
        onChoose={(view) => changeAddress(() => view)}
      />
    </>
  );

  /** Includes a chosen value even if no difference with it is open any more. */
  function valuesOf(name: 'book' | 'kind'): readonly string[] {
    const values = differences.map((one) => one[name]);
    return [...new Set([...values, ...(chosen[name] === undefined ? [] : [chosen[name]])])].toSorted();
  }
}
