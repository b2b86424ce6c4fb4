import type { ReactNode } from 'react';
import { anyNumber } from '../../../agreement-form/variant.ts';
import { SetupPage } from './setup-page.tsx';

/** Sets an agreement up, or changes its terms (SPEC section 2, setAutoRecharge). */
export default function SetAutoRechargePage(): ReactNode {
  return <SetupPage variant={anyNumber} />;
}
