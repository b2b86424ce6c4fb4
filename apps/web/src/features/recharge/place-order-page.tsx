import type { ReactNode } from 'react';
import { TopUpPage } from './top-up/top-up-form.tsx';

/** Tops up a phone bill (SPEC section 2, placeOrder). */
export default function PlaceOrderPage(): ReactNode {
  return <TopUpPage payMethod="cash" adverts="huafei" />;
}
