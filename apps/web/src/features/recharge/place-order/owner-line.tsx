import type { ReactNode } from 'react';

interface OwnerLineProps {
  readonly contactName: string | null;
  readonly words: readonly (string | false)[];
}

/** Whose number it is: the contact's name, then what is known of the number. A name may be written in any direction. */
export function OwnerLine({ contactName, words }: OwnerLineProps): ReactNode {
  const known = words.filter(Boolean).join(' · ');
  return <p className="owner-line">{contactName && <><bdi>{contactName}</bdi>{known && ' · '}</>}{known}</p>;
}
