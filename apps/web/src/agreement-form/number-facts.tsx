import { mobile } from '@phonebill/contract/validation';
import type { ReactNode } from 'react';
import { carrierPlace } from '../numbers/carrier.ts';
import { useOrganization } from '../numbers/use-organization.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { setupCopy } from './copy.ts';
import { dotted } from '../ui/phrases/dotted.ts';
import * as styles from './setup-form.module.css';

interface NumberFactsProps {
  readonly agrMbl: string;
  readonly isOwn: boolean;
  readonly contactName: string | null;
}

/** Renders the number's owner, from the contacts and the carrier, to guard against a wrong number. */
export function NumberFacts({ agrMbl, isOwn, contactName }: NumberFactsProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  const { data } = useOrganization(mobile.accepts(agrMbl) ? agrMbl : null);
  const known = dotted(isOwn && copy.own, data && carrierPlace(data, language));
  return (
    <p className={styles.owner}>
      {contactName !== null && <bdi>{contactName}</bdi>}
      {known}
    </p>
  );
}
