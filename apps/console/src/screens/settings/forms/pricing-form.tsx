import type { ReactNode } from 'react';
import { useLanguage, useTexts, useWord } from '../../../language/index.ts';
import { fieldLabel } from '../../../settings/index.ts';
import { useFaultAt } from '../faults.tsx';
import { GoodsForm } from './goods-form.tsx';
import { OptionalYuanField, ShareField, YuanField, YuansField } from './number-fields.tsx';
import type { PartForm } from './part-form.ts';
import { limitFields, type Limit, pricesInOrder, type Pricing } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';
import * as styles from '../settings.module.css';

/** Edits prices, amounts and limits, each with its fault beside it. */
export function PricingForm({ content: pricing, faults, onChange }: PartForm<Pricing>): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const word = useWord();
  const faultAt = useFaultAt(faults);
  const field = (name: string): string => fieldLabel(name, language);
  const { pricePerTenThousand, facesFen, smallFacesFen, ownAmountStepFen } = pricing;

  function changeStep(fen: number | null | undefined): void {
    const { ownAmountStepFen: _before, ...rest } = pricing;
    onChange(fen === undefined ? rest : { ...rest, ownAmountStepFen: fen });
  }
  return (
    <div className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{field('pricePerTenThousand')}</legend>
        <div className={styles.fields}>
          {pricesInOrder(pricePerTenThousand).map(([carrier, price]) => (
            <ShareField
              key={carrier}
              label={texts.shareLabel(word('carrier', carrier))}
              value={price}
              error={faultAt(`/pricePerTenThousand/${carrier}`)}
              onChange={(next) =>
                onChange({ ...pricing, pricePerTenThousand: { ...pricePerTenThousand, [carrier]: next } })
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{texts.amounts}</legend>
        <div className={styles.fields}>
          <YuansField
            label={field('facesFen')}
            value={facesFen}
            error={faultAt('/facesFen')}
            onChange={(next) => onChange({ ...pricing, facesFen: next })}
          />
          <YuansField
            label={field('smallFacesFen')}
            value={smallFacesFen}
            error={faultAt('/smallFacesFen')}
            onChange={(next) => onChange({ ...pricing, smallFacesFen: next })}
          />
          <OptionalYuanField
            label={field('ownAmountStepFen')}
            hint={texts.stepHint}
            value={ownAmountStepFen}
            error={faultAt('/ownAmountStepFen')}
            onChange={changeStep}
          />
        </div>
      </fieldset>
      {(['limit', 'guestLimit'] as const).map((name) => (
        <LimitFields
          key={name}
          title={field(name)}
          limit={pricing[name]}
          errorAt={(of) => faultAt(`/${name}/${of}`) ?? (of === 'minFen' ? ownFault(name) : null)}
          onChange={(next) => onChange({ ...pricing, [name]: next })}
        />
      ))}
      <GoodsForm
        goods={pricing.goods}
        faults={faults}
        onChange={(goods) => onChange({ ...pricing, goods })}
      />
    </div>
  );

  /** Returns the fault of the limits as a whole. */
  function ownFault(name: string): string | null {
    return faults.some((one) => one.field === `/${name}`) ? faultAt(`/${name}`) : null;
  }
}

interface LimitFieldsProps {
  readonly title: string;
  readonly limit: Limit;
  readonly errorAt: (field: keyof Limit) => string | null;
  readonly onChange: (limit: Limit) => void;
}

function LimitFields({ title, limit, errorAt, onChange }: LimitFieldsProps): ReactNode {
  const language = useLanguage();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>
        {limitFields.map((name) => (
          <YuanField
            key={name}
            label={fieldLabel(name, language)}
            value={limit[name]}
            error={errorAt(name)}
            onChange={(next) => onChange({ ...limit, [name]: next })}
          />
        ))}
      </div>
    </fieldset>
  );
}
