import type { AdvertView } from '@phonebill/contract/wire';
import type { ComponentType, ReactNode } from 'react';
import { targetOf } from '../platform/adverts/index.ts';
import {
  BillIcon,
  BookIcon,
  PeopleIcon,
  ReceiptIcon,
  RepeatIcon,
  StarIcon,
  TilesIcon,
} from '../ui/icon/icons.tsx';

const signs: readonly (readonly [path: RegExp, Sign: ComponentType])[] = [
  [/^\/rechargeTelebill\/rechargeRecord/, ReceiptIcon],
  [/^\/rechargeTelebill\/mark/, BookIcon],
  [/^\/rechargeTelebill\/integral/, StarIcon],
  [/^\/telBill\//, BillIcon],
  [/^\/autoRecharge\/(?:transPage|otherTel)/, PeopleIcon],
  [/^\/autoRecharge\/(?:autoRechargeRecord|autoRechargeHistory)/, ReceiptIcon],
  [/^\/autoRecharge\/recommendation/, StarIcon],
  [/^\/autoRecharge\//, RepeatIcon],
];

/** A sign for where an advert leads: adverts bring no pictures. */
export function AdvertIcon({ advert }: { readonly advert: AdvertView }): ReactNode {
  const target = targetOf(advert);
  const path = target?.kind === 'own' ? target.path : '';
  const Sign = signs.find(([pattern]) => pattern.test(path))?.[1] ?? TilesIcon;
  return <Sign />;
}
