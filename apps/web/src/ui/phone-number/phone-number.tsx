import type { ReactNode } from 'react';
import { groupMobile } from '../../platform/mobile-number/index.ts';
import * as styles from './phone-number.module.css';

/** Renders a mobile number in groups of 3 4 4, never broken over two lines. */
export function PhoneNumber({ value }: { readonly value: string }): ReactNode {
  return <span className={styles.phoneNumber}>{groupMobile(value)}</span>;
}
