import type { ListName, SavedViewView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct, useAnswer } from '../calls/index.ts';
import { useTexts } from '../language/index.ts';
import { Failure, presentAddress } from '../parts/index.ts';
import { Button, Dialog, Select, TextField } from '../ui/index.ts';
import { viewTexts } from './view-texts.ts';
import * as styles from './list-views.module.css';

const LONGEST_NAME = 40;

/** The state of a list: its filters, and the hidden columns. */
export interface ShownList {
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly hidden: readonly string[];
}

interface ListViewsProps {
  readonly list: ListName;
  /** Reads the state from an address; values that the list cannot show are ignored. */
  readonly shownIn: (search: URLSearchParams) => ShownList;
  /** Returns the address for a state. */
  readonly addressOf: (shown: ShownList) => URLSearchParams;
  /** The address that is rendered. */
  readonly search: URLSearchParams;
  readonly onChoose: (search: URLSearchParams) => void;
  /** Further choices for the list. */
  readonly children?: ReactNode;
}

/** Renders the person's own views of a list: to choose, to store under a name, to remove. */
export function ListViews(props: ListViewsProps): ReactNode {
  const { list, shownIn, addressOf, search, onChoose, children } = props;
  const texts = useTexts(viewTexts);
  const answer = useAnswer('GET /views', { list });
  const { data } = answer;
  const [isSaving, setSaving] = useState(false);
  const removing = useAct();
  const views = data?.views ?? [];
  const shown = addressOf(shownIn(search)).toString();
  const chosen = views.find((view) => addressAgain(view).toString() === shown);

  /** Returns the address of a view stored by a newer release, as far as this one can show it. */
  function addressAgain(view: ShownList): URLSearchParams {
    return addressOf(shownIn(addressOf(view)));
  }
  function choose(name: string | undefined): void {
    const view = views.find((one) => one.name === name);
    onChoose(view ? addressAgain(view) : new URLSearchParams());
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
      {chosen === undefined && (
        <Button isDisabled={!data} onPress={() => setSaving(true)}>
          {texts.saveView}
        </Button>
      )}
      {!data && answer.isError && <Failure error={answer.error} onTryAgain={() => answer.refetch()} />}
      {chosen !== undefined && (
        <Button
          isPending={removing.isPending}
          onPress={() => removing.runAndShow(() => call('POST /views/remove', { list, name: chosen.name }))}
        >
          {texts.removeView}
        </Button>
      )}
      {children}
      <Failure error={removing.error} />
      {isSaving && (
        <SaveDialog
          list={list}
          views={views}
          shownNow={() => shownIn(presentAddress())}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

interface SaveDialogProps extends Pick<ListViewsProps, 'list'> {
  readonly views: readonly SavedViewView[];
  /** Returns the state in the present address. */
  readonly shownNow: () => ShownList;
  readonly onClose: () => void;
}

/**
 * Stores the state in the address under a name; an existing view of that name is replaced, which the dialog
 * says beforehand.
 */
function SaveDialog({ list, views, shownNow, onClose }: SaveDialogProps): ReactNode {
  const texts = useTexts(viewTexts);
  const act = useAct();
  const [typed, setTyped] = useState('');
  const [wasSent, setSent] = useState(false);
  const name = typed.trim();
  const replaces = views.some((view) => view.name === name);

  async function save(): Promise<void> {
    setSent(true);
    if (name === '') return;
    // The list's own description of its state is what a view of it accepts.
    const view = { list, name, ...shownNow() } as SavedViewView;
    if (await act.run(() => call('POST /views/save', { view }))) onClose();
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
