import { useTexts } from '../../language/index.ts';
import { known, settingsWords } from '../../settings/index.ts';
import type { TableColumn } from '../../ui/index.ts';
import type { Advert } from './shapes.ts';
import { settingsTexts } from './texts.ts';

/** An advert in its place among all. */
export type AdvertRow = Advert & { readonly at: number };

export const advertRows = (adverts: readonly Advert[]): AdvertRow[] =>
  adverts.map((advert, at) => ({ ...advert, at }));

/** Where an advert stands: the first columns of every table of them. */
export function useAdvertColumns(): readonly TableColumn<AdvertRow>[] {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  return [
    { id: 'at', head: '#', isFigure: true, renderCell: ({ at }) => at + 1 },
    { id: 'page', head: texts.page, renderCell: ({ business }) => known(words.business, business) },
    { id: 'place', head: texts.place, renderCell: ({ position }) => known(words.position, position) },
  ];
}
