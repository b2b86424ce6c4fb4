import type { ReactNode } from 'react';
import { TopUpPage } from '../top-up/top-up-page.tsx';
import type { TopUpWay } from '../top-up/top-up-way.ts';

const way: TopUpWay = { payMethod: 'cash', adverts: 'huafei' };

/** Topping up a phone bill (SPEC section 2, placeOrder). */
export default function PlaceOrderPage(): ReactNode {
  return <TopUpPage way={way} />;
}
