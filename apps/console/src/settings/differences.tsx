import { type SettingsDifferenceView, settingsParts } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../language/index.ts';
import { Empty, Table } from '../ui/index.ts';
import { placeWords } from './place-words.ts';
import { settingsWords } from './texts.ts';
import { valueWords } from './value-words.ts';
import * as styles from './differences.module.css';

interface DifferencesProps {
  readonly differences: readonly SettingsDifferenceView[];
  /** The headings of the two sides; omitted for before and after. */
  readonly heads?: readonly [before: string, after: string];
}

/** Renders the differences side by side, one part of the settings after the other. */
export function Differences({ differences, heads }: DifferencesProps): ReactNode {
  const texts = useTexts(settingsWords);
  const language = useLanguage();
  if (differences.length === 0) return <Empty>{texts.none}</Empty>;
  return settingsParts.map((part) => {
    const rows = differences.filter((one) => one.part === part);
    if (rows.length === 0) return null;
    return (
      <section key={part} className={styles.part}>
        <h3 className={styles.name}>{texts.part[part]}</h3>
        <Table
          label={`${texts.differences}: ${texts.part[part]}`}
          rows={rows}
          keyOf={({ path }) => path.join('/')}
          columns={[
            {
              id: 'where',
              head: texts.where,
              isLong: true,
              renderCell: (one) => placeWords(one, language),
            },
            {
              id: 'before',
              head: heads?.[0] ?? texts.before,
              isLong: true,
              renderCell: ({ before, path }) => (
                <del className={styles.before}>{valueWords(before, path, language)}</del>
              ),
            },
            {
              id: 'after',
              head: heads?.[1] ?? texts.after,
              isLong: true,
              renderCell: ({ after, path }) => (
                <ins className={styles.after}>{valueWords(after, path, language)}</ins>
              ),
            },
          ]}
        />
      </section>
    );
  });
}
