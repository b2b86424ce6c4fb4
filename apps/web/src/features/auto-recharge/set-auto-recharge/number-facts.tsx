import { mobile } from '@phonebill/contract/validation';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../numbers/use-organization.ts';
import { carrierPlace } from '../../../numbers/carrier.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { setTexts } from './texts.ts';

interface NumberFactsProps {
  readonly agrMbl: string;
  readonly isOwn: boolean;
  readonly contactName: string | null;
}

/** Whose number it is, by the contacts and the carrier: the guard against a wrong one. */
export function NumberFacts({ agrMbl, isOwn, contactName }: NumberFactsProps): ReactNode {
  const texts = useTexts(setTexts);
  const language = useLanguage();
  const { data } = useOrganization(mobile.accepts(agrMbl) ? agrMbl : null);
  const known = [isOwn && texts.own, data && carrierPlace(data, language)].filter(Boolean).join(' · ');
  return (
    <p className="set-up__owner">
      {contactName !== null && <bdi>{contactName}</bdi>}
      {known}
    </p>
  );
}
