import type { ReactNode } from 'react';
import './skeleton.css';

export type BoneKind =
  | 'title'
  | 'line'
  | 'line-short'
  | 'hero'
  | 'chip'
  | 'field'
  | 'tile'
  | 'block'
  | 'row'
  | 'button';

/** A grey piece in the place of something that is still to come. Says nothing to a screen reader. */
export function Bone({ kind }: { readonly kind: BoneKind }): ReactNode {
  return <span className={`bone bone--${kind}`} aria-hidden="true" />;
}
