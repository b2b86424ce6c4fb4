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
  /** What stands below the last row, as a sum does; of a table whose rows are only read. */
  readonly foot?: ReactNode;
  /** Amounts and counts stand at the right. */
  readonly isFigure?: boolean;
  /** Left out where the table is narrow. */
  readonly isMinor?: boolean;
  /** Left out unless there is a lot of room. */
  readonly isExtra?: boolean;
  /** Its lines may break; others stay in one. */
  readonly isLong?: boolean;
}

interface TableProps<R> {
  readonly label: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  /** The page that a row opens, by click or Enter; null: none. Without it rows are only read. */
  readonly hrefOf?: (row: R) => string | null;
  readonly empty?: ReactNode;
  /** It is not higher than a screen: its rows move under its head, and above its foot. */
  readonly isBounded?: boolean;
}

const SKELETON_ROWS = 8;

/** A table: with `hrefOf` its rows are walked through by arrow keys and opened. `rows` undefined: loading. */
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

/** The table's head over bars in the places of rows, as high as these. */
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
