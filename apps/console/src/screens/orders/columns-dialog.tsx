import { type HideableColumn, hideableColumns } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../language/index.ts';
import { orderColumns } from '../../parts/index.ts';
import { Checkbox, CheckboxGroup, Dialog } from '../../ui/index.ts';
import { ordersTexts } from './texts.ts';

interface ColumnsDialogProps {
  readonly hidden: readonly HideableColumn[];
  readonly onChange: (hidden: readonly HideableColumn[]) => void;
  readonly onClose: () => void;
}

/** Renders the choice of the list's columns. A tick takes effect at once. */
export function ColumnsDialog({ hidden: hiddenBefore, onChange, onClose }: ColumnsDialogProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const columns = orderColumns(useLanguage());
  // A checkbox reacts at once; the list behind it follows when the address has changed.
  const [hidden, setHidden] = useState(hiddenBefore);

  function show(column: HideableColumn, isShown: boolean): void {
    const next = hideableColumns.filter((one) => (one === column ? !isShown : hidden.includes(one)));
    setHidden(next);
    onChange(next);
  }
  return (
    <Dialog title={texts.columns} onClose={onClose}>
      <CheckboxGroup label={texts.columnsShown} error={null}>
        {hideableColumns.map((column) => (
          <Checkbox
            key={column}
            label={columns.find(({ id }) => id === column)?.head ?? column}
            isChecked={!hidden.includes(column)}
            onChange={(isShown) => show(column, isShown)}
          />
        ))}
      </CheckboxGroup>
    </Dialog>
  );
}
