import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { namedIn, searchOfNamed, useAddress, withNamed } from '../../parts/index.ts';
import { Select } from '../../ui/index.ts';
import { ListViews } from '../../views/index.ts';
import { differencesTexts } from './texts.ts';
import * as styles from './differences.module.css';

interface DifferenceFiltersProps {
  /** All that are open: what there is to choose from. */
  readonly differences: readonly OpenDifferenceView[];
  readonly names: readonly ('book' | 'kind')[];
}

const vocabularyOf = { book: 'book', kind: 'differenceKind' } as const;

/** What the list is narrowed by, as it stands in the address, and one's own views of it. */
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

  /** Also what is chosen and of which none is open any more. */
  function valuesOf(name: 'book' | 'kind'): readonly string[] {
    const values = differences.map((one) => one[name]);
    return [...new Set([...values, ...(chosen[name] === undefined ? [] : [chosen[name]])])].toSorted();
  }
}
