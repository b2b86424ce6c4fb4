import type { ReactNode } from 'react';
import { Cell, Column, Row, Table as AriaTable, TableBody, TableHeader } from 'react-aria-components';
import { useTexts } from '../language/index.ts';
import { classNames } from '@phonebill/styles';
import { ScrollArea } from './scroll-area.tsx';
import { uiTexts } from './ui-texts.ts';
import * as styles from './table.module.css';

export interface TableColumn<R> {
  readonly id: string;
  readonly head: string;
  readonly renderCell: (row: R) => ReactNode;
  /** The content below the last row, such as a sum; only for tables without links. */
  readonly foot?: ReactNode;
  /** Whether it contains amounts or counts, which are aligned right. */
  readonly isFigure?: boolean;
  /** Whether it is hidden if the table is narrow. */
  readonly isMinor?: boolean;
  /** Whether it is hidden unless there is much room. */
  readonly isExtra?: boolean;
  /** Whether its lines may break; others stay in one. */
  readonly isLong?: boolean;
}

interface TableProps<R> {
  readonly label: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  /**
   * Returns the page that a row opens, by click or Enter; null for none. If omitted, rows are only for
   * reading.
   */
  readonly hrefOf?: (row: R) => string | null;
  readonly empty?: ReactNode;
  /** Whether its height is limited to the screen: its rows scroll between its head and its foot. */
  readonly isBounded?: boolean;
}

const SKELETON_ROWS = 8;

/**
 * Renders a table: with `hrefOf` its rows can be walked by arrow keys and opened. `rows` is undefined while
 * loading.
 */
export function Table<R extends object>(props: TableProps<R>): ReactNode {
  const { rows, empty, hrefOf, isBounded = false } = props;
  if (rows?.length === 0) return <div className={styles.frame}>{empty}</div>;
  return (
    <ScrollArea label={props.label} className={classNames(styles.frame, isBounded && styles.bounded)}>
      {rows === undefined ? (
        <Waiting {...props} />
      ) : hrefOf ? (
        <Openable {...props} rows={rows} hrefOf={hrefOf} />
      ) : (
        <Plain {...props} rows={rows} />
      )}
    </ScrollArea>
  );
}

function classOf({ isFigure, isMinor, isExtra, isLong }: TableColumn<never>): string {
  return classNames(
    styles.cell,
    isFigure && styles.figure,
    isMinor && styles.minor,
    isExtra && styles.extra,
    isLong && styles.long,
  );
}

type Filled<R> = TableProps<R> & { readonly rows: readonly R[] };

function Plain<R extends object>({ label, columns, rows, keyOf }: Filled<R>): ReactNode {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classNames(classOf(column), styles.head)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={styles.row}>
            {columns.map((column) => (
              <td key={column.id} className={classOf(column)}>
                {column.renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.id} className={classNames(classOf(column), styles.foot)}>
                {column.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Openable<R extends object>({
  label,
  columns,
  rows,
  keyOf,
  hrefOf,
}: Filled<R> & { readonly hrefOf: (row: R) => string | null }): ReactNode {
  return (
    <AriaTable className={styles.table ?? ''} aria-label={label} selectionMode="none">
      <TableHeader>
        {columns.map((column, index) => (
          <Column
            key={column.id}
            id={column.id}
            isRowHeader={index === 0}
            className={classNames(classOf(column), styles.head)}
          >
            {column.head}
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {rows.map((row) => {
          const href = hrefOf(row);
          return (
            <Row
              key={keyOf(row)}
              id={keyOf(row)}
              className={classNames(styles.row, href !== null && styles.openable)}
              {...(href !== null && { href })}
            >
              {columns.map((column) => (
                <Cell key={column.id} className={classOf(column)}>
                  {column.renderCell(row)}
                </Cell>
              ))}
            </Row>
          );
        })}
      </TableBody>
    </AriaTable>
  );
}

/** Renders the table's head above bars in place of rows, with the same height. */
function Waiting<R extends object>({ label, columns }: TableProps<R>): ReactNode {
  const { loading } = useTexts(uiTexts);
  return (
    <table className={styles.table} aria-label={`${label}, ${loading}`} aria-busy="true">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classNames(classOf(column), styles.head)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <tr key={index} className={styles.row}>
            {columns.map((column) => (
              <td key={column.id} className={classOf(column)}>
                <span className={styles.bone}>{'\u00a0'}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
