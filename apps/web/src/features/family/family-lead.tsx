import type { ReactNode } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { familyLeadCopy } from './copy.ts';
import * as styles from './family.module.css';

/** Explains family top-up, above its form. */
export function FamilyLead(): ReactNode {
  return (
    <p className={styles.quiet}>
      <Phrases text={useTexts(familyLeadCopy).what} />
    </p>
  );
}
