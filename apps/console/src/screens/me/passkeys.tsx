import type { PasskeyView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, queryClient, meQuery, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { addFirstPasskey, addPasskey, TouchWords, useTouch } from '../../passkeys/index.ts';
import { useMe } from '../../session/index.ts';
import { Badge, Button, Card, Dialog, Empty, Moment, Notice, Table, TextField } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { meTexts } from './texts.ts';
import * as styles from './me.module.css';

const LONGEST_LABEL = 40;
/** Includes the separators between its letters. */
const LONGEST_WORD = 20;

/**
 * Renders the person's passkeys: the first is added after the company's sign-in, others with an existing one.
 */
export function Passkeys(): ReactNode {
  const texts = useTexts(meTexts);
  const { passkeys, secondPasskeyBy } = useMe();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  // If it was already removed by an act whose answer was lost, there is nothing to confirm any more.
  const leaving = passkeys.find(({ credentialId }) => credentialId === removing);
  return (
    <>
      {passkeys.length === 1 && (
        <Notice kind="waiting">
          <p>{texts.one}</p>
          {secondPasskeyBy !== null && <p>{texts.oneUntil(formatMoment(secondPasskeyBy))}</p>}
        </Notice>
      )}
      <Card
        title={texts.passkeys}
        action={<Button onPress={() => setAdding(true)}>{texts.add}</Button>}
        isFlush
      >
        <Table
          label={texts.passkeys}
          rows={passkeys}
          empty={<Empty>{texts.none}</Empty>}
          keyOf={({ credentialId }) => credentialId}
          columns={[
            {
              id: 'label',
              head: texts.label,
              isLong: true,
              renderCell: (passkey) => <Label passkey={passkey} />,
            },
            { id: 'added', head: texts.added, renderCell: ({ addedAt }) => <Moment iso={addedAt} /> },
            { id: 'used', head: texts.used, renderCell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
            {
              id: 'act',
              head: texts.act,
              renderCell: (passkey) => (
                <Button
                  kind="text"
                  onPress={() => setRemoving(passkey.credentialId)}
                  isDisabled={passkeys.length === 1}
                >
                  {texts.remove}
                </Button>
              ),
            },
          ]}
        />
      </Card>
      {isAdding && <AddDialog isFirst={passkeys.length === 0} onClose={() => setAdding(false)} />}
      {leaving !== undefined && <RemoveDialog passkey={leaving} onClose={() => setRemoving(null)} />}
    </>
  );
}

function Label({ passkey }: { readonly passkey: PasskeyView }): ReactNode {
  const texts = useTexts(meTexts);
  return (
    <span className={styles.label}>
      {passkey.label}
      {passkey.isOfThisSession && <Badge tone="success">{texts.thisSession}</Badge>}
    </span>
  );
}

/**
 * Loads the passkeys again within the act, so that nobody repeats it before they are shown. If the act ended
 * the session that a removed passkey began, sign-in follows.
 */
async function thenAskWhoIsSignedIn<T>(act: () => Promise<T>): Promise<T> {
  const done = await act();
  await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
  return done;
}

interface AddDialogProps {
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

function AddDialog({ isFirst, onClose }: AddDialogProps): ReactNode {
  const texts = useTexts(meTexts);
  const { firstPasskeyNeedsWord } = useMe();
  const act = useAct();
  const [label, setLabel] = useState(texts.addValue);
  const [word, setWord] = useState('');
  const [wasSent, setSent] = useState(false);
  const needsWord = isFirst && firstPasskeyNeedsWord;
  const isNamed = label.trim() !== '';
  const isWordMissing = needsWord && word.trim() === '';

  function make(): Promise<unknown> {
    if (!isFirst) return addPasskey(label.trim());
    return addFirstPasskey(label.trim(), needsWord ? word.trim() : undefined);
  }

  async function add(): Promise<void> {
    setSent(true);
    if (!isNamed || isWordMissing) return;
    if (await act.run(() => thenAskWhoIsSignedIn(make))) onClose();
  }
  return (
    <Dialog
      title={texts.add}
      onClose={onClose}
      isPending={act.isPending}
      onSubmit={add}
      closeWords={texts.cancel}
      actions={
        <Button kind="primary" type="submit" isPending={act.isPending}>
          {texts.add}
        </Button>
      }
    >
      <p>{isFirst ? texts.firstWords : texts.addWords}</p>
      {needsWord && (
        <TextField
          label={texts.word}
          hint={texts.wordHint}
          error={wasSent && isWordMissing ? texts.wordMissing : null}
          value={word}
          onChange={setWord}
          maxLength={LONGEST_WORD}
          isRequired
          takesFocus
        />
      )}
      <TextField
        label={texts.addLabel}
        error={isNamed ? null : texts.labelMissing}
        value={label}
        onChange={setLabel}
        maxLength={LONGEST_LABEL}
        isRequired
        takesFocus={!needsWord}
      />
      {!isFirst && <TouchWords touched={{ act: 'addPasskey', content: {} }} isPending={act.isPending} />}
      <Failure error={act.error} />
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly passkey: PasskeyView;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey, onClose }: RemoveDialogProps): ReactNode {
  const texts = useTexts(meTexts);
  const { credentialId, label, isOfThisSession } = passkey;
  const touched = { act: 'removePasskey', content: { credentialId } } as const;
  const { confirm, isPending, error, shown } = useTouch(touched);

  async function remove(): Promise<void> {
    const done = await confirm((asked, touch) =>
      thenAskWhoIsSignedIn(() => call('POST /passkeys/remove', { ...asked, touch })),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      title={texts.removeTitle(label)}
      onClose={onClose}
      isPending={isPending}
      onSubmit={remove}
      closeWords={texts.cancel}
      actions={
        <Button kind="danger" type="submit" isPending={isPending}>
          {texts.remove}
        </Button>
      }
    >
      <p>{texts.removeWords}</p>
      {isOfThisSession && <p>{texts.removeOwn}</p>}
      {shown !== null && <TouchWords touched={shown} named={label} isPending={isPending} />}
      <Failure error={error} />
    </Dialog>
  );
}
