import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { stateWords } from '../../../agreement-view/state-words.ts';
import { carrierPlace } from '../../../numbers/carrier.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { listTexts } from './texts.ts';

/** The number as the hero, its name, and the state. */
export function DetailHead({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const texts = useTexts(listTexts);
  const language = useLanguage();
  const { tone, state } = stateWords(agreement, language);
  const { agrMbl, nickname, role, signerMobileNo } = agreement;
  const facts = [carrierPlace(agreement, language), role === 'payee' && texts.paidBy(signerMobileNo)]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className="agreement-hero">
      {nickname !== '' && (
        <p className="agreement-hero__name">
          <bdi>{nickname}</bdi>
        </p>
      )}
      <h2 className="agreement-hero__number">
        <PhoneNumber value={agrMbl} />
      </h2>
      {facts !== '' && <p className="agreement-hero__facts">{facts}</p>}
      <StateMark tone={tone}>{state}</StateMark>
    </section>
  );
}
