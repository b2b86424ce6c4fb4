import type { OrganizationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { carrierName, placeName } from '../../../numbers/carrier.ts';
import type { Language } from '../../../platform/language/index.ts';
import { topUpCopy } from './copy.ts';
import { DOT, dotted } from '../../../ui/phrases/dotted.ts';
import * as styles from './number-hero.module.css';

interface OwnerLineProps {
  readonly contactName: string | null;
  readonly facts: readonly (string | false)[];
}

/**
 * Renders a number's owner: the contact's name, then what is known of the number. Names may be written in
 * either direction.
 */
export function OwnerLine({ contactName, facts }: OwnerLineProps): ReactNode {
  const known = dotted(...facts);
  if (!contactName) return <p>{known}</p>;
  return (
    <p className={styles.owner}>
      <bdi>{contactName}</bdi>
      {known && DOT}
      <span className={styles.ownerFacts}>{known}</span>
    </p>
  );
}

/** Returns carrier and place in one line: `China Mobile · Hangzhou, Zhejiang`. */
export function describeOwner({ carrier, ported, ...place }: OrganizationView, language: Language): string {
  const copy = topUpCopy[language];
  return dotted(
    carrierName(carrier, language) ?? copy.carrierUnknown,
    placeName(place, language),
    ported && copy.ported,
  );
}
