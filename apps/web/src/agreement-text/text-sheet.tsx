import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { AgreementText } from './agreement-text.tsx';
import type { AgreementTextKind } from './text-types.ts';
import { agreementTextTexts } from './texts.ts';

interface TextSheetProps {
  readonly kind: AgreementTextKind;
  readonly version: string;
  readonly onClose: () => void;
}

/** A text that people consent to, in a sheet over the page that asks for their consent. */
export default function TextSheet({ kind, version, onClose }: TextSheetProps): ReactNode {
  const texts = useTexts(agreementTextTexts);
  return (
    <Sheet title={texts[kind]} onClose={onClose}>
      <AgreementText kind={kind} version={version} />
    </Sheet>
  );
}
