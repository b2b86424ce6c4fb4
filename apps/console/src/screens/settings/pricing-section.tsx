import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { useLanguage, useTexts, useWord } from '../../language/index.ts';
import { fieldLabel, priceWords, valueWords } from '../../settings/index.ts';
import { Facts, Table } from '../../ui/index.ts';
import { useGoodsColumns } from './columns.tsx';
import { limitFields, pricesInOrder, type Pricing } from './shapes.ts';
import { settingsTexts } from './texts.ts';
import * as styles from './settings.module.css';

type Floors = ConsoleResponse<'GET /settings/version'>['floors'];

interface PricingSectionProps {
  readonly pricing: Pricing;
  readonly floors: Floors;
}

const percent = (perTenThousand: number): string => `${(perTenThousand / 100).toFixed(2)}%`;

/** Renders prices with their floors, amounts, goods sold for points, and limits. */
export function PricingSection({ pricing, floors }: PricingSectionProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const field = (name: string): string => fieldLabel(name, language);
  const goodsColumns = useGoodsColumns();
  const { facesFen, smallFacesFen, ownAmountStepFen, goods } = pricing;
  return (
    <>
      <Prices prices={pricing.pricePerTenThousand} floors={floors} />
      <div className={styles.block}>
        <Facts
          facts={(
            [
              ['facesFen', facesFen],
              ['smallFacesFen', smallFacesFen],
              ['ownAmountStepFen', ownAmountStepFen ?? null],
            ] as const
          ).map(([name, value]) => [field(name), valueWords(value, [name], language)] as const)}
        />
      </div>
      <div className={styles.block}>
        <Table
          label={field('limit')}
          rows={(['limit', 'guestLimit'] as const).map((name) => ({ name, limit: pricing[name] }))}
          keyOf={({ name }) => name}
          columns={[
            { id: 'whose', head: field('limit'), isLong: true, renderCell: ({ name }) => field(name) },
            ...limitFields.map((name) => ({
              id: name,
              head: field(name),
              isFigure: true,
              renderCell: ({ limit }: { readonly limit: Pricing['limit'] }) => formatYuan(limit[name] ?? 0),
            })),
          ]}
        />
      </div>
      <div className={styles.block}>
        <Table label={texts.goods} rows={goods} keyOf={({ goodsId }) => goodsId} columns={goodsColumns} />
      </div>
    </>
  );
}

function Prices({
  prices,
  floors,
}: Pick<PricingSectionProps, 'floors'> & {
  readonly prices: Pricing['pricePerTenThousand'];
}): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const word = useWord();
  return (
    <Table
      label={texts.price}
      rows={pricesInOrder(prices).map(([carrier, price]) => ({ carrier, price }))}
      keyOf={({ carrier }) => carrier}
      columns={[
        { id: 'carrier', head: texts.carrier, renderCell: ({ carrier }) => word('carrier', carrier) },
        {
          id: 'price',
          head: texts.price,
          isLong: true,
          renderCell: ({ price }) => priceWords(price ?? 0, language),
        },
        {
          id: 'floor',
          head: texts.floor,
          isFigure: true,
          renderCell: ({ carrier }) => percent(floors[carrier]?.floor ?? 0),
        },
        {
          id: 'most',
          head: texts.most,
          isFigure: true,
          isMinor: true,
          renderCell: ({ carrier }) => percent(floors[carrier]?.move ?? 0),
        },
      ]}
    />
  );
}
