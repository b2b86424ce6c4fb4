import type { PriceFloorsView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { listOf, useLanguage, useTexts } from '../language/index.ts';
import { Empty, Notice, Table } from '../ui/index.ts';
import { floorDifferences, isLooser, priceKindWords, shareWords } from './floors.ts';
import { settingsWords } from './texts.ts';
import * as styles from './differences.module.css';

interface FloorDifferencesProps {
  readonly label: string;
  readonly before: PriceFloorsView;
  readonly after: PriceFloorsView;
}

/**
 * Renders the differences between two sets of floors side by side, and says if one person may then sell for
 * less.
 */
export function FloorDifferences({ label, before, after }: FloorDifferencesProps): ReactNode {
  const texts = useTexts(settingsWords);
  const language = useLanguage();
  const rows = floorDifferences(before, after);
  const looser = rows.filter(isLooser).map(({ kind }) => priceKindWords(kind, language));
  return (
    <>
      {looser.length > 0 && (
        <div className={styles.looser}>
          <Notice kind="waiting">{texts.looser(listOf(looser, language))}</Notice>
        </div>
      )}
      <Table
        label={label}
        rows={rows}
        keyOf={({ kind }) => kind}
        empty={<Empty>{texts.none}</Empty>}
        columns={[
          {
            id: 'kind',
            head: texts.priceOf,
            isLong: true,
            renderCell: ({ kind }) => priceKindWords(kind, language),
          },
          ...(['floor', 'move'] as const).flatMap((field) => [
            {
              id: `${field} before`,
              head: texts.fieldBefore(texts.head[field]),
              isFigure: true,
              renderCell: (row: (typeof rows)[number]) => (
                <del className={styles.before}>{shareWords(row.before?.[field])}</del>
              ),
            },
            {
              id: `${field} after`,
              head: texts.fieldAfter(texts.head[field]),
              isFigure: true,
              renderCell: (row: (typeof rows)[number]) =>
                row.before?.[field] === row.after?.[field] ? (
                  texts.unchanged
                ) : (
                  <ins className={styles.after}>{shareWords(row.after?.[field])}</ins>
                ),
            },
          ]),
        ]}
      />
    </>
  );
}
