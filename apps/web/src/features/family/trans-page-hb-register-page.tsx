import { type ReactNode } from 'react';
import { lazyPart } from '@phonebill/lazy-part';
import { loadPart } from '../../platform/load-chunk.ts';
import { paths } from '../../platform/paths.ts';
import { SignUpPage } from '../../sign-up/sign-up-page.tsx';
import { FamilyLead } from './family-lead.tsx';

const FamilyForm = lazyPart(() => loadPart(() => import('./trans-page/family-form.tsx')));

/**
 * Family top-up for a payer without a wallet account, who registers on the way (SPEC section 2,
 * transPageHbRegister).
 */
export default function TransPageHbRegisterPage(): ReactNode {
  return (
    <SignUpPage
      variant="family"
      formPath={paths.transPage}
      renderForm={() => <FamilyForm />}
      lead={<FamilyLead />}
    />
  );
}
