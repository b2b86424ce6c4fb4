import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { fieldLabel, settingsWords } from '../../../settings/index.ts';
import { TextField } from '../../../ui/index.ts';
import { usePromotionColumns } from '../columns.tsx';
import type { Promotion } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';
import { BilingualFields } from './bilingual-fields.tsx';
import { EntriesForm, type EntryFields } from './entries-form.tsx';
import { CodesField } from './list-fields.tsx';
import type { PartForm } from './part-form.ts';
import { PeriodFields } from './period-fields.tsx';

const newPromotion: Promotion = {
  promotionId: '',
  title: { zh: '', en: '' },
  text: { zh: '', en: '' },
  link: null,
  channels: [],
  startsAt: '',
  endsAt: '',
};

/** Edits promotions, in the order in which users see them. */
export function PromotionsForm({ content, faults, onChange }: PartForm<readonly Promotion[]>): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const columns = usePromotionColumns();
  return (
    <EntriesForm
      label={words.part.promotions}
      entries={content}
      faults={faults}
      onChange={onChange}
      columns={columns}
      nameOf={({ title, promotionId }) => title[language] || promotionId || texts.newOne}
      areOrdered
      begins={{ words: texts.addPromotion, as: newPromotion }}
      renderFields={(fields) => <PromotionFields {...fields} />}
    />
  );
}

function PromotionFields({ entry: promotion, errorAt, change }: EntryFields<Promotion>): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const label = (name: string): string => fieldLabel(name, language);
  return (
    <>
      <TextField
        label={texts.id}
        hint={texts.codeHint}
        value={promotion.promotionId}
        error={errorAt('promotionId')}
        onChange={(promotionId) => change({ promotionId })}
        isRequired
        takesFocus
      />
      {(['title', 'text'] as const).map((name) => (
        <BilingualFields
          key={name}
          label={label(name)}
          value={promotion[name]}
          errorAt={(of) => errorAt(`${name}/${of}`)}
          onChange={(text) => change({ [name]: text })}
          isShort={name === 'title'}
        />
      ))}
      <TextField
        label={texts.leadsTo}
        hint={texts.linkHint}
        value={promotion.link ?? ''}
        error={errorAt('link')}
        onChange={(link) => change({ link: link === '' ? null : link })}
      />
      <CodesField
        label={label('channels')}
        hint={texts.codesHint}
        values={promotion.channels}
        error={errorAt('channels')}
        onChange={(channels) => change({ channels })}
      />
      <PeriodFields period={promotion} errorAt={errorAt} onChange={change} />
    </>
  );
}
