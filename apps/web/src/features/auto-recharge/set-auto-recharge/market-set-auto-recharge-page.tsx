import { type ReactNode } from 'react';
import { lazyPart } from '@phonebill/lazy-part';
import { paths } from '../../../platform/paths.ts';
import { SignUpPage } from '../../../sign-up/sign-up-page.tsx';
import { loadPart } from '../../../platform/load-chunk.ts';

/** Used for callers who are logged in. */
const UsualForm = lazyPart(() =>
  loadPart(async () => {
    const [{ SetupPage }, { anyNumber }] = await Promise.all([
      import('./setup-page.tsx'),
      import('../../../agreement-form/variant.ts'),
    ]);
    return { default: () => <SetupPage variant={anyNumber} /> };
  }),
);

/**
 * Registers people who come from marketing and may have no wallet account yet, and sets an agreement up for
 * them in one go (SPEC section 2, marketSetAutoRecharge).
 */
export default function MarketSetAutoRechargePage(): ReactNode {
  return <SignUpPage variant="market" formPath={paths.setAutoRecharge} renderForm={() => <UsualForm />} />;
}
