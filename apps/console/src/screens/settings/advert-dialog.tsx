import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { settingsWords } from '../../settings/index.ts';
import { Checkbox, Dialog, TextField } from '../../ui/index.ts';
import { RequiredSelect } from './required-select.tsx';
import type { Advert } from './shapes.ts';
import { settingsTexts } from './texts.ts';

/** As the check has it. */
const LONGEST_TITLE = 200;

interface AdvertDialogProps {
  readonly title: string;
  readonly advert: Advert;
  /** Of a field: `title/en`. */
  readonly errorAt: (field: string) => string | null;
  readonly onChange: (advert: Advert) => void;
  readonly onClose: () => void;
}

/** One advert in both languages; how it signs somebody on elsewhere is edited as JSON. */
export function AdvertDialog({ title, advert, errorAt, onChange, onClose }: AdvertDialogProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const change = (part: Partial<Advert>): void => onChange({ ...advert, ...part });
  return (
    <Dialog title={title} onClose={onClose} onSubmit={onClose} closeWords={texts.done}>
      <TextField
        label={texts.titleZh}
        lang="zh-CN"
        value={advert.title.zh}
        error={errorAt('title/zh')}
        onChange={(zh) => change({ title: { ...advert.title, zh } })}
        maxLength={LONGEST_TITLE}
        kind="lines"
        isRequired
        takesFocus
      />
      <TextField
        label={texts.titleEn}
        lang="en"
        value={advert.title.en}
        error={errorAt('title/en')}
        onChange={(en) => change({ title: { ...advert.title, en } })}
        maxLength={LONGEST_TITLE}
        kind="lines"
        isRequired
      />
      <RequiredSelect
        label={texts.page}
        value={advert.business}
        onChange={(business) => change({ business })}
        words={words.business}
      />
      <RequiredSelect
        label={texts.place}
        value={advert.position}
        onChange={(position) => change({ position })}
        words={words.position}
      />
      <TextField
        label={texts.leadsTo}
        hint={texts.linkHint}
        value={advert.link ?? ''}
        error={errorAt('link')}
        onChange={(link) => change({ link })}
      />
      <TextField
        label={texts.ofChannel}
        hint={texts.ofChannelHint}
        value={advert.cnlCode}
        error={errorAt('cnlCode')}
        onChange={(cnlCode) => change({ cnlCode })}
      />
      <Checkbox
        label={texts.tourists}
        {...(errorAt('supportTourists') !== null && { hint: errorAt('supportTourists') ?? '' })}
        isChecked={advert.supportTourists === 'Y'}
        onChange={(isChecked) => change({ supportTourists: isChecked ? 'Y' : 'N' })}
      />
    </Dialog>
  );
}
