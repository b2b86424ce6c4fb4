import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { placeWords, settingsWords } from '../../../settings/index.ts';
import { useAdvertColumns } from '../columns.tsx';
import type { Advert } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';
import { AdvertFields } from './advert-fields.tsx';
import { EntriesForm } from './entries-form.tsx';
import type { PartForm } from './part-form.ts';

const newAdvert: Advert = {
  business: 'huafei',
  supportTourists: 'N',
  position: 'banner',
  title: { zh: '', en: '' },
  link: '',
  ssoFlag: 'N',
  ssoType: 'hebao',
  targetChannel: '',
  tokenName: '',
  cnlCode: '',
  channelType: '',
};

/** Edits adverts in their order. */
export function AdvertsForm({ content, faults, onChange }: PartForm<readonly Advert[]>): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const columns = useAdvertColumns();
  return (
    <EntriesForm
      label={words.part.adverts}
      entries={content}
      faults={faults}
      onChange={onChange}
      columns={columns}
      nameOf={(item, at) => placeWords({ part: 'adverts', path: [String(at)], item }, language)}
      areOrdered
      begins={{ words: texts.addAdvert, as: newAdvert }}
      renderFields={(fields) => <AdvertFields {...fields} />}
    />
  );
}
