import type { SavedViewView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, presentAddress } from '../../parts/index.ts';
import { Button, Dialog, Select, TextField } from '../../ui/index.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { type OrderList, isSameList, listIn } from './order-filters.ts';
import { ordersTexts } from './texts.ts';
import * as styles from './list-views.module.css';

const LONGEST_NAME = 40;

interface ListViewsProps {
  readonly list: OrderList;
  readonly onChange: (next: (present: OrderList) => OrderList) => void;
}

/** One's own views of the list: chosen, kept under a name, removed; and which columns it has. */
export function ListViews({ list, onChange }: ListViewsProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const { data } = useAnswer('GET /views', {});
  const [open, setOpen] = useState<'save' | 'columns' | null>(null);
  const removing = useAct();
  const views = data?.views ?? [];
  const chosen = views.find((view) => isSameList(view, list));

  function choose(name: string | undefined): void {
    const view = views.find((one) => one.name === name);
    onChange(() => view ?? { filters: {}, hidden: [] });
  }
  return (
    <div className={styles.views} role="group" aria-label={texts.views}>
      {views.length > 0 && (
        <Select
          label={texts.view}
          value={chosen?.name}
          onChange={choose}
          options={views.map(({ name }) => ({ value: name, words: name }))}
          anyWords={texts.noView}
        />
      )}
      {chosen === undefined && <Button onPress={() => setOpen('save')}>{texts.saveView}</Button>}
      {chosen !== undefined && (
        <Button
          isPending={removing.isPending}
          onPress={() => removing.run(() => call('POST /views/remove', { name: chosen.name }))}
        >
          {texts.removeView}
        </Button>
      )}
      <Button onPress={() => setOpen('columns')}>{texts.columns}</Button>
      <Failure error={removing.error} />
      {open === 'save' && <SaveDialog views={views} onClose={() => setOpen(null)} />}
      {open === 'columns' && (
        <ColumnsDialog
          hidden={list.hidden}
          onChange={(hidden) => onChange((present) => ({ ...present, hidden }))}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface SaveDialogProps {
  readonly views: readonly SavedViewView[];
  readonly onClose: () => void;
}

/** Keeps what the address asks for under a name; one that there is already is replaced, as it says before. */
function SaveDialog({ views, onClose }: SaveDialogProps): ReactNode {
  const texts = useTexts(ordersTexts);
  const act = useAct();
  const [typed, setTyped] = useState('');
  const [wasSent, setSent] = useState(false);
  const name = typed.trim();
  const replaces = views.some((view) => view.name === name);

  async function save(): Promise<void> {
    setSent(true);
    if (name === '') return;
    const { filters, hidden } = listIn(presentAddress());
    if (await act.run(() => call('POST /views/save', { name, filters, hidden: [...hidden] }))) onClose();
  }
  return (
    <Dialog
      title={texts.saveView}
      onClose={onClose}
      onSubmit={save}
      isPending={act.isPending}
      actions={
        <Button kind="primary" type="submit" isPending={act.isPending}>
          {replaces ? texts.replace : texts.save}
        </Button>
      }
    >
      <TextField
        label={texts.viewName}
        hint={replaces ? texts.replaces : texts.viewHint}
        error={wasSent && name === '' ? texts.viewNameMissing : null}
        value={typed}
        onChange={setTyped}
        maxLength={LONGEST_NAME}
        isRequired
        takesFocus
      />
      <Failure error={act.error} />
    </Dialog>
  );
}
