import type { SettingsFaultView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../language/index.ts';
import { Button, Dialog, Table, type TableColumn } from '../../../ui/index.ts';
import { type Placed, placed } from '../columns.tsx';
import { useFaultAt } from '../faults.tsx';
import { settingsTexts } from '../texts.ts';
import * as styles from '../settings.module.css';

/** The props for the fields of one entry. */
export interface EntryFields<T> {
  readonly entry: T;
  /** Returns the fault of a field: `title/en`. */
  readonly errorAt: (field: string) => string | null;
  readonly change: (part: Partial<T>) => void;
}

interface EntriesFormProps<T extends object> {
  readonly label: string;
  readonly entries: readonly T[];
  readonly faults: readonly SettingsFaultView[];
  readonly onChange: (entries: readonly T[]) => void;
  readonly columns: readonly TableColumn<Placed<T>>[];
  readonly nameOf: (entry: T, at: number) => string;
  /** Returns the path of an entry in faults; by default its position, `/3` for the fourth. */
  readonly placeOf?: (entry: T, at: number) => string;
  /** Whether users see them in this order. */
  readonly areOrdered?: boolean;
  /** How a new one begins: with these values, or as a copy of another. */
  readonly begins: { readonly words: string; readonly as: T } | { readonly asCopy: (of: T) => T };
  readonly renderFields: (fields: EntryFields<T>) => ReactNode;
}

/** Edits the entries of a list, each in a dialog; entries with a fault are marked in their row. */
export function EntriesForm<T extends object>({
  label,
  entries,
  faults,
  onChange,
  columns,
  nameOf,
  placeOf = placeByNumber,
  areOrdered = false,
  begins,
  renderFields,
}: EntriesFormProps<T>): ReactNode {
  const texts = useTexts(settingsTexts);
  const faultAt = useFaultAt(faults);
  const [edited, setEdited] = useState<number | null>(null);
  const entry = edited === null ? undefined : entries[edited];
  const longOne = columns.findIndex(({ isLong }) => isLong);

  function add(one: T): void {
    onChange([...entries, one]);
    setEdited(entries.length);
  }
  function acts({ at }: Placed<T>): ReactNode {
    const one = entries[at];
    if (!one) return null;
    const name = nameOf(one, at);
    return (
      <span className={styles.acts}>
        {act(texts.edit, texts.editOf, name, () => setEdited(at))}
        {areOrdered && at > 0 && act(texts.up, texts.upOf, name, () => onChange(movedUp(entries, at)))}
        {'asCopy' in begins && act(texts.copy, texts.copyOf, name, () => add(begins.asCopy(one)))}
        {act(texts.remove, texts.removeOf, name, () =>
          onChange(entries.filter((_other, index) => index !== at)),
        )}
      </span>
    );
  }
  const withFault = (column: TableColumn<Placed<T>>): TableColumn<Placed<T>> => ({
    ...column,
    renderCell: (row) => (
      <>
        {column.renderCell(row)}
        <span className={styles.fault}>{faultAt(placeOf(row, row.at))}</span>
      </>
    ),
  });

  return (
    <div className={styles.form}>
      <Table
        label={label}
        rows={placed(entries)}
        keyOf={({ at }) => String(at)}
        columns={[
          ...columns.map((column, index) => (index === longOne ? withFault(column) : column)),
          { id: 'act', head: texts.act, renderCell: acts },
        ]}
      />
      {'words' in begins && (
        <div className={styles.row}>
          <Button onPress={() => add(begins.as)}>{begins.words}</Button>
        </div>
      )}
      {edited !== null && entry && (
        <Dialog
          title={nameOf(entry, edited)}
          onClose={() => setEdited(null)}
          onSubmit={() => setEdited(null)}
          closeWords={texts.done}
        >
          {renderFields({
            entry,
            errorAt: (field) => faultAt(`${placeOf(entry, edited)}/${field}`),
            change: (part) => onChange(entries.map((one, at) => (at === edited ? { ...one, ...part } : one))),
          })}
        </Dialog>
      )}
    </div>
  );
}

const placeByNumber = (_entry: unknown, at: number): string => `/${at}`;

/** Returns a button of a row, whose accessible name contains the entry. */
function act(words: string, told: (what: string) => string, name: string, does: () => void): ReactNode {
  return (
    <Button kind="text" label={told(name)} onPress={does}>
      {words}
    </Button>
  );
}

/** Returns the list with the entry at a position moved up by one. */
function movedUp<T>(entries: readonly T[], at: number): T[] {
  const next = [...entries];
  next.splice(at - 1, 0, ...next.splice(at, 1));
  return next;
}
