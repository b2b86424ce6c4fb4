import type { ReactNode } from 'react';
import { TopUpPage } from '../top-up/top-up-page.tsx';
import type { TopUpWay } from '../top-up/top-up-way.ts';

const way: TopUpWay = { payMethod: 'digital', adverts: 'shuzihuobi' };

/** Topping up with digital RMB (SPEC section 2, digitalRecharge). */
export default function DigitalRechargePage(): ReactNode {
  return <TopUpPage way={way} />;
}
