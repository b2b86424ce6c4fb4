import type { ReactNode } from 'react';
import { anyNumber } from '../../../agreement-form/variant.ts';
import { SetupPage } from './setup-page.tsx';

/** Setting an agreement up, or changing its terms (SPEC section 2, setAutoRecharge). */
export default function SetAutoRechargePage(): ReactNode {
  return <SetupPage variant={anyNumber} />;
}
