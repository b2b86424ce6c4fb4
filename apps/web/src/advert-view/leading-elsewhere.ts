import type { AdvertPosition, AdvertView } from '@phonebill/contract/wire';
import type { AdvertLists } from '../platform/adverts/index.ts';
import { webAddress } from '../platform/leave-to.ts';

/** Returns the adverts of a page without those that lead to the page itself. `here`: its address. */
export function leadingElsewhere(lists: AdvertLists, here: string): AdvertLists {
  const page = new URL(here);
  const leadsHere = ({ adAppLink }: AdvertView): boolean => {
    const target = adAppLink ? webAddress(adAppLink, here) : null;
    return (
      target?.origin === page.origin &&
      target.pathname === page.pathname &&
      [...target.searchParams].every(([name, value]) => page.searchParams.get(name) === value)
    );
  };
  const kept = { ...lists };
  for (const position of Object.keys(lists) as AdvertPosition[])
    kept[position] = lists[position].filter((advert) => !leadsHere(advert));
  return kept;
}
