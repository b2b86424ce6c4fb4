import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { fieldLabel, settingsWords } from '../../../settings/index.ts';
import { Checkbox, TextField } from '../../../ui/index.ts';
import { useChannelColumns } from '../columns.tsx';
import type { Channel } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';
import { BilingualFields } from './bilingual-fields.tsx';
import { EntriesForm, type EntryFields } from './entries-form.tsx';
import { LinesField } from './list-fields.tsx';
import { YuansField } from './number-fields.tsx';
import type { PartForm } from './part-form.ts';

const newChannel: Channel = {
  cnlCode: '',
  name: { zh: '', en: '' },
  own: false,
  publicKey: null,
  allowedOrigins: [],
  supportTourists: 'N',
  navShow: 'Y',
  amountsFen: null,
  notice: null,
};

/** Edits channels: their names, the addresses to which they may lead, and their offers. */
export function ChannelsForm({ content, faults, onChange }: PartForm<readonly Channel[]>): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const columns = useChannelColumns();
  return (
    <EntriesForm
      label={words.part.channels}
      entries={content}
      faults={faults}
      onChange={onChange}
      columns={columns}
      nameOf={({ name, cnlCode }) => name[language] || cnlCode || texts.newOne}
      begins={{ words: texts.addChannel, as: newChannel }}
      renderFields={(fields) => <ChannelFields {...fields} />}
    />
  );
}

function ChannelFields({ entry: channel, errorAt, change }: EntryFields<Channel>): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const label = (name: string): string => fieldLabel(name, language);
  return (
    <>
      <TextField
        label={texts.channel}
        hint={texts.codeHint}
        value={channel.cnlCode}
        error={errorAt('cnlCode')}
        onChange={(cnlCode) => change({ cnlCode })}
        isRequired
        takesFocus
      />
      <BilingualFields
        label={label('name')}
        value={channel.name}
        errorAt={(of) => errorAt(`name/${of}`)}
        onChange={(name) => change({ name })}
        isShort
      />
      <BilingualFields
        label={label('notice')}
        value={channel.notice}
        errorAt={(of) => errorAt(`notice/${of}`)}
        onChange={(notice) => change({ notice: notice.zh === '' && notice.en === '' ? null : notice })}
        isOptional
      />
      <YuansField
        label={label('amountsFen')}
        hint={texts.channelAmountsHint}
        value={channel.amountsFen ?? []}
        error={errorAt('amountsFen')}
        onChange={(fens) => change({ amountsFen: amountsOf(fens) })}
      />
      <LinesField
        label={label('allowedOrigins')}
        hint={texts.originsHint}
        values={channel.allowedOrigins.filter((origin) => origin !== null)}
        error={errorAt('allowedOrigins')}
        onChange={(allowedOrigins) => change({ allowedOrigins })}
      />
      <TextField
        label={label('publicKey')}
        hint={texts.publicKeyHint}
        value={channel.publicKey ?? ''}
        error={errorAt('publicKey')}
        onChange={(key) => change({ publicKey: key === '' ? null : key })}
        kind="lines"
      />
      <Checkbox
        label={label('own')}
        hint={texts.ownHint}
        isChecked={channel.own}
        onChange={(own) => change({ own })}
      />
      <Checkbox
        label={texts.tourists}
        isChecked={channel.supportTourists === 'Y'}
        onChange={(isChecked) => change({ supportTourists: isChecked ? 'Y' : 'N' })}
      />
      <Checkbox
        label={label('navShow')}
        isChecked={channel.navShow === 'Y'}
        onChange={(isChecked) => change({ navShow: isChecked ? 'Y' : 'N' })}
      />
    </>
  );
}

/** An empty field means no limit; an invalid amount becomes a list that the check refuses. */
function amountsOf(fens: readonly number[] | null): readonly number[] | null {
  if (fens === null) return [];
  return fens.length === 0 ? null : fens;
}
