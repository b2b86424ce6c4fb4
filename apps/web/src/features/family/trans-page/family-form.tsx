import type { ReactNode } from 'react';
import { FormLoading } from '../../../agreement-form/form-loading.tsx';
import { useOffer } from '../../../agreement-form/rules.ts';
import { SetupForm } from '../../../agreement-form/setup-form.tsx';
import { othersNumbers } from '../../../agreement-form/variant.ts';
import { useSavedNumbers } from '../../../numbers/use-saved-numbers.ts';
import { useIsNumberComing } from '../../../platform/sign-on/use-own-number.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { useUser } from '../../../platform/tourist/index.ts';
import { FamilyLead } from '../family-lead.tsx';

/** The form of automatic top-up for another person's number: number, amount and day. */
export default function FamilyForm(): ReactNode {
  const ownMobileNo = useUser()?.mobileNo ?? '';
  const isNumberComing = useIsNumberComing();
  const cnlCode = useCnlCode();
  const answer = useOffer(cnlCode);
  // Loaded ahead, so that the sheet of numbers shows them as soon as it opens.
  useSavedNumbers({ enabled: ownMobileNo !== '' });
  if (!answer.offer || isNumberComing) return <FormLoading answer={answer} />;
  return (
    <SetupForm
      variant={othersNumbers}
      offer={answer.offer}
      edited={null}
      ownMobileNo={ownMobileNo}
      cnlCode={cnlCode}
      lead={<FamilyLead />}
    />
  );
}
