import type { ReactNode } from 'react';
import { TopUpPage } from './top-up/top-up-form.tsx';

/** Tops up with digital RMB (SPEC section 2, digitalRecharge). */
export default function DigitalRechargePage(): ReactNode {
  return <TopUpPage payMethod="digital" adverts="shuzihuobi" />;
}
