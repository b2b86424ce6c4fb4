import { carriers, payMethods } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, serverNow, useAct } from '../../calls/index.ts';
import { provinces, useTexts, useWord } from '../../language/index.ts';
import { ReasonDialog, StopNotDone } from '../../parts/index.ts';
import { useDraft } from '../../session/index.ts';
import { Notice, Select, TextField } from '../../ui/index.ts';
import { type StopForm, stopOfForm, type StopProblem } from './stop-of-form.ts';
import { stopsTexts } from './texts.ts';
import * as styles from './stop-selling-dialog.module.css';

const empty: StopForm = {
  carrier: '',
  province: '',
  payment: '',
  channel: '',
  face: '',
  textZh: '',
  textEn: '',
  until: '',
};
/** Orders paid from an activity's budget are not sold. */
const payments = payMethods.filter((method) => method !== 'activity');

/** Stops the sale of something at once, with the text shown to users. */
export function StopSellingDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts(stopsTexts);
  const act = useAct();
  const [kept, keep, discard] = useDraft('what is not to be sold', JSON.stringify(empty));
  const form = JSON.parse(kept) as StopForm;
  const [problems, setProblems] = useState<readonly StopProblem[]>([]);
  const [whyNot, setWhyNot] = useState<string | null>(null);

  async function stop(reason: string): Promise<boolean> {
    setWhyNot(null);
    const described = stopOfForm(form, serverNow());
    if (!('what' in described)) return false;
    const answer = await act.runAndShow(() => call('POST /stops/selling', { ...described, reason }));
    setWhyNot(answer?.whyNot ?? null);
    if (answer?.whyNot !== null) return false;
    discard();
    return true;
  }
  function sayWhatIsMissing(of: StopForm): void {
    const described = stopOfForm(of, serverNow());
    setProblems('what' in described ? [] : described);
  }
  /** After a first try, missing fields are checked again at every change. */
  function change(part: Partial<StopForm>): void {
    const next = { ...form, ...part };
    keep(JSON.stringify(next));
    if (problems.length > 0) sayWhatIsMissing(next);
  }
  return (
    <ReasonDialog
      title={texts.stopSelling}
      draft="stop selling"
      act={act}
      verb={texts.stopSelling}
      isDanger
      focusesReason={false}
      onTry={() => sayWhatIsMissing(form)}
      onSend={stop}
      onClose={onClose}
    >
      <p>{texts.stopSellingWords}</p>
      <Fields form={form} problems={problems} onChange={change} />
      {problems.includes('nothing') && <Notice kind="danger">{texts.nothingNamed}</Notice>}
      <StopNotDone whyNot={whyNot} />
    </ReasonDialog>
  );
}

interface FieldsProps {
  readonly form: StopForm;
  readonly problems: readonly StopProblem[];
  readonly onChange: (change: Partial<StopForm>) => void;
}

function Fields({ form, problems, onChange }: FieldsProps): ReactNode {
  const texts = useTexts(stopsTexts);
  const errorOf = (problem: StopProblem, text: string): string | null =>
    problems.includes(problem) ? text : null;
  return (
    <>
      <p>{texts.together}</p>
      <div className={styles.named}>
        <Choices form={form} onChange={onChange} />
        <TextField
          label={texts.channel}
          value={form.channel}
          onChange={(channel) => onChange({ channel })}
          maxLength={64}
        />
        <TextField
          label={texts.face}
          value={form.face}
          error={errorOf('face', texts.faceBad)}
          onChange={(face) => onChange({ face })}
          kind="figure"
        />
        <TextField
          label={texts.until}
          hint={texts.untilHint}
          value={form.until}
          error={errorOf('until', texts.untilBad)}
          onChange={(until) => onChange({ until })}
          kind="moment"
        />
      </div>
      <TextField
        label={texts.textZh}
        value={form.textZh}
        error={errorOf('text', texts.textMissing)}
        onChange={(textZh) => onChange({ textZh })}
        lang="zh-CN"
        maxLength={200}
        isRequired
      />
      <TextField
        label={texts.textEn}
        value={form.textEn}
        error={errorOf('text', texts.textMissing)}
        onChange={(textEn) => onChange({ textEn })}
        lang="en"
        maxLength={200}
        isRequired
      />
    </>
  );
}

function Choices({ form, onChange }: Omit<FieldsProps, 'problems'>): ReactNode {
  const texts = useTexts(stopsTexts);
  const word = useWord();
  return (
    <>
      <Select
        label={texts.carrier}
        value={form.carrier === '' ? undefined : form.carrier}
        onChange={(carrier = '') => onChange({ carrier })}
        options={carriers.map((value) => ({ value, words: word('carrier', value) }))}
      />
      <Select
        label={texts.province}
        value={form.province === '' ? undefined : form.province}
        onChange={(province = '') => onChange({ province })}
        options={provinces.map((value) => ({ value, words: word('province', value) }))}
      />
      <Select
        label={texts.payment}
        value={form.payment === '' ? undefined : form.payment}
        onChange={(payment = '') => onChange({ payment })}
        options={payments.map((value) => ({ value, words: word('payMethod', value) }))}
      />
    </>
  );
}
