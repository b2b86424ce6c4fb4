import type { ReactNode } from 'react';
import './owner-line.css';

interface OwnerLineProps {
  readonly contactName: string | null;
  readonly words: readonly (string | false)[];
}

/**
 * Whose number it is: the contact's name, then what is known of the number. A name may be written in any
 * direction.
 */
export function OwnerLine({ contactName, words }: OwnerLineProps): ReactNode {
  const known = words.filter(Boolean).join(' · ');
  if (!contactName) return <p>{known}</p>;
  return (
    <p className="owner-line">
      <bdi>{contactName}</bdi>
      {known && '\u00a0· '}
      <span className="owner-line__known">{known}</span>
    </p>
  );
}
