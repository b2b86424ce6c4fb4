import type { ReactNode } from 'react';
import { TopUpPage } from './top-up/top-up-form.tsx';

/** Tops up without login (SPEC section 2, directCharge); a logged-in user is served as on placeOrder. */
export default function DirectChargePage(): ReactNode {
  return <TopUpPage payMethod="cash" adverts="huafei" />;
}
