import type { SettingsFaultView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { fieldLabel } from '../../../settings/index.ts';
import { TextField } from '../../../ui/index.ts';
import { useGoodsColumns } from '../columns.tsx';
import type { Good } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';
import { EntriesForm, type EntryFields } from './entries-form.tsx';
import { CountField, YuanField } from './number-fields.tsx';

const newGood: Good = { goodsId: '', faceFen: null, points: null, priceFen: 0 };

interface GoodsFormProps {
  readonly goods: readonly Good[];
  readonly faults: readonly SettingsFaultView[];
  readonly onChange: (goods: readonly Good[]) => void;
}

/** Edits the goods sold for points, or for points and money. */
export function GoodsForm({ goods, faults, onChange }: GoodsFormProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const columns = useGoodsColumns();
  return (
    <EntriesForm
      label={texts.goods}
      entries={goods}
      faults={faults}
      onChange={onChange}
      columns={columns}
      nameOf={({ goodsId }) => goodsId || texts.newOne}
      placeOf={(_good, at) => `/goods/${at}`}
      areOrdered
      begins={{ words: texts.addGood, as: newGood }}
      renderFields={(fields) => <GoodFields {...fields} />}
    />
  );
}

function GoodFields({ entry: good, errorAt, change }: EntryFields<Good>): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  return (
    <>
      <TextField
        label={texts.id}
        hint={texts.codeHint}
        value={good.goodsId}
        error={errorAt('goodsId')}
        onChange={(goodsId) => change({ goodsId })}
        isRequired
        takesFocus
      />
      <YuanField
        label={fieldLabel('faceFen', language)}
        value={good.faceFen}
        error={errorAt('faceFen')}
        onChange={(faceFen) => change({ faceFen })}
      />
      <CountField
        label={fieldLabel('points', language)}
        value={good.points}
        error={errorAt('points')}
        onChange={(points) => change({ points })}
      />
      <YuanField
        label={fieldLabel('priceFen', language)}
        value={good.priceFen}
        error={errorAt('priceFen')}
        onChange={(priceFen) => change({ priceFen })}
      />
    </>
  );
}
