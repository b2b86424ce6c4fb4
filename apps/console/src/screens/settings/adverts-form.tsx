import type { SettingsFaultView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../language/index.ts';
import { placeWords, settingsWords } from '../../settings/index.ts';
import { Button, Table } from '../../ui/index.ts';
import { advertRows, useAdvertColumns } from './advert-columns.ts';
import { AdvertDialog } from './advert-dialog.tsx';
import { useFaultAt } from './faults.tsx';
import type { Advert } from './shapes.ts';
import { settingsTexts } from './texts.ts';
import * as styles from './settings.module.css';

interface AdvertsFormProps {
  readonly adverts: readonly Advert[];
  readonly faults: readonly SettingsFaultView[];
  readonly onChange: (adverts: readonly Advert[]) => void;
}

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

/** Adverts in their order, each edited in a dialog; those with a fault say so in their row. */
export function AdvertsForm({ adverts, faults, onChange }: AdvertsFormProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const faultAt = useFaultAt(faults);
  const [edited, setEdited] = useState<number | null>(null);
  const rows = advertRows(adverts);
  const columns = useAdvertColumns();
  const nameOf = (at: number): string =>
    placeWords({ part: 'adverts', path: [String(at)], item: adverts[at] }, language);
  const without = (at: number): Advert[] => adverts.filter((_one, index) => index !== at);
  const shown = edited === null ? undefined : adverts[edited];

  return (
    <div className={styles.form}>
      <Table
        label={words.part.adverts}
        rows={rows}
        keyOf={({ at }) => String(at)}
        columns={[
          ...columns,
          {
            id: 'title',
            head: texts.advertTitle,
            isLong: true,
            renderCell: ({ title, at }) => (
              <>
                {title[language]}
                <span className={styles.fault}>{faultAt(`/${at}`)}</span>
              </>
            ),
          },
          {
            id: 'act',
            head: texts.act,
            renderCell: ({ at }) => (
              <span className={styles.acts}>
                <Button kind="text" label={texts.editOf(nameOf(at))} onPress={() => setEdited(at)}>
                  {texts.editAdvert}
                </Button>
                {at > 0 && (
                  <Button
                    kind="text"
                    label={texts.upOf(nameOf(at))}
                    onPress={() => onChange(movedUp(adverts, at))}
                  >
                    {texts.up}
                  </Button>
                )}
                <Button kind="text" label={texts.removeOf(nameOf(at))} onPress={() => onChange(without(at))}>
                  {texts.remove}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <div className={styles.row}>
        <Button
          onPress={() => {
            onChange([...adverts, newAdvert]);
            setEdited(adverts.length);
          }}
        >
          {texts.addAdvert}
        </Button>
      </div>
      {edited !== null && shown && (
        <AdvertDialog
          title={nameOf(edited)}
          advert={shown}
          errorAt={(field) => faultAt(`/${edited}/${field}`)}
          onChange={(advert) => onChange(adverts.map((one, at) => (at === edited ? advert : one)))}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** The one at a place before the one that was above it. */
function movedUp(adverts: readonly Advert[], at: number): Advert[] {
  const next = [...adverts];
  next.splice(at - 1, 0, ...next.splice(at, 1));
  return next;
}
