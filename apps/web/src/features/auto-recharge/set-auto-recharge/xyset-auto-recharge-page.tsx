import type { ReactNode } from 'react';
import { campus } from '../../../agreement-form/variant.ts';
import { SetupPage } from './setup-page.tsx';

/**
 * Sets up agreements of the campus campaign: small amounts and low caps (SPEC section 2, xysetAutoRecharge
 * and zdcxyyyPage).
 */
export default function XysetAutoRechargePage(): ReactNode {
  return <SetupPage variant={campus} />;
}
