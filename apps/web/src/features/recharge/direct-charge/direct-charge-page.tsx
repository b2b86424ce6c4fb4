import type { ReactNode } from 'react';
import { TopUpPage } from '../top-up/top-up-page.tsx';
import type { TopUpWay } from '../top-up/top-up-way.ts';

const way: TopUpWay = { payMethod: 'cash', adverts: 'huafei' };

/** Topping up without login (SPEC section 2, directCharge): who is logged in is served like on placeOrder. */
export default function DirectChargePage(): ReactNode {
  return <TopUpPage way={way} />;
}
