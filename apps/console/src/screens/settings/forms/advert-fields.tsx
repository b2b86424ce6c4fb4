import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { fieldLabel, settingsWords } from '../../../settings/index.ts';
import { Checkbox, TextField } from '../../../ui/index.ts';
import type { Advert } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';
import { BilingualFields } from './bilingual-fields.tsx';
import type { EntryFields } from './entries-form.tsx';
import { RequiredSelect } from './required-select.tsx';

/** Renders the fields of one advert in both languages; its sign-on elsewhere is edited as JSON. */
export function AdvertFields({ entry: advert, errorAt, change }: EntryFields<Advert>): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  return (
    <>
      <BilingualFields
        label={fieldLabel('title', language)}
        value={advert.title}
        errorAt={(of) => errorAt(`title/${of}`)}
        onChange={(title) => change({ title })}
        takesFocus
      />
      <RequiredSelect
        label={texts.page}
        value={advert.business}
        onChange={(business) => change({ business })}
        words={words.business}
      />
      <RequiredSelect
        label={texts.place}
        value={advert.position}
        onChange={(position) => change({ position })}
        words={words.position}
      />
      <TextField
        label={texts.leadsTo}
        hint={texts.linkHint}
        value={advert.link ?? ''}
        error={errorAt('link')}
        onChange={(link) => change({ link })}
      />
      <TextField
        label={texts.ofChannel}
        hint={texts.ofChannelHint}
        value={advert.cnlCode}
        error={errorAt('cnlCode')}
        onChange={(cnlCode) => change({ cnlCode })}
      />
      <Checkbox
        label={texts.tourists}
        {...(errorAt('supportTourists') !== null && { hint: errorAt('supportTourists') ?? '' })}
        isChecked={advert.supportTourists === 'Y'}
        onChange={(isChecked) => change({ supportTourists: isChecked ? 'Y' : 'N' })}
      />
    </>
  );
}
