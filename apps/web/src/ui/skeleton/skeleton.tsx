import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import { useToCome } from '../wait/long-wait.ts';
import * as styles from './bone.module.css';

const looks = {
  title: styles.title,
  line: styles.line,
  'line-short': styles.lineShort,
  hero: styles.hero,
  chip: styles.chip,
  field: styles.field,
  tile: styles.tile,
  block: styles.block,
  row: styles.row,
  button: styles.button,
};

export type BoneKind = keyof typeof looks;

/** Renders a grey placeholder for content that is still loading. Hidden from screen readers. */
export function Bone({ kind }: { readonly kind: BoneKind }): ReactNode {
  useToCome('parts');
  return (
    <span className={classNames(styles.bone, looks[kind])} data-testid={`bone-${kind}`} aria-hidden="true" />
  );
}
