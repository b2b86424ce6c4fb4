import type { CampaignPicture } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import * as styles from './campaign-picture.module.css';

/** The drawings in the theme's colours: `soft` is a surface, `line` its edge, `solid` the emphasis. */
const drawings: Readonly<Record<CampaignPicture, () => ReactNode>> = {
  gift: () => (
    <>
      <rect className={styles.soft} x="20" y="46" width="56" height="36" rx="5" />
      <rect className={styles.paper} x="14" y="34" width="68" height="16" rx="5" />
      <path className={styles.solid} d="M43 34h10v48H43z" />
      <path
        className={styles.line}
        d="M48 33c-5-13-22-15-22-5 0 6 11 6 22 5zm0 0c5-13 22-15 22-5 0 6-11 6-22 5z"
      />
    </>
  ),
  handset: () => (
    <>
      <rect className={styles.paper} x="29" y="12" width="38" height="72" rx="8" />
      <path className={styles.soft} d="M34 24h28v42H34z" />
      <path className={styles.line} d="M43 18h10M44 75h8" />
      <path className={styles.line} d="M41 40l7 8 7-8M48 48v12M41 48h14M41 54h14" />
    </>
  ),
  points: () => (
    <>
      <circle className={styles.soft} cx="60" cy="56" r="24" />
      <circle className={styles.paper} cx="40" cy="44" r="26" />
      <path
        className={styles.solid}
        d="M40 28l4.9 9.9 10.9 1.6-7.9 7.7 1.9 10.8-9.8-5.1-9.8 5.1 1.9-10.8-7.9-7.7 10.9-1.6z"
      />
    </>
  ),
  repeat: () => (
    <>
      <rect className={styles.paper} x="33" y="22" width="30" height="52" rx="6" />
      <path className={styles.soft} d="M38 31h20v28H38z" />
      <path className={styles.line} d="M46 67h4M24 62a30 30 0 0 1 3-34M72 34a30 30 0 0 1-3 34" />
      <path className={styles.line} d="M19 30l8-2 2 8M77 66l-8 2-2-8" />
    </>
  ),
  family: () => (
    <>
      <circle className={styles.paper} cx="34" cy="32" r="12" />
      <circle className={styles.soft} cx="64" cy="38" r="10" />
      <path className={styles.paper} d="M14 78c0-15 8-26 20-26s20 11 20 26z" />
      <path className={styles.soft} d="M54 78c0-7-1-12-4-16 3-5 8-8 14-8 10 0 17 9 17 24z" />
      <path className={styles.solid} d="M60 20c-2-4-8-2-6 2 1 3 6 6 6 6s5-3 6-6c2-4-4-6-6-2z" />
    </>
  ),
  campus: () => (
    <>
      <path className={styles.soft} d="M28 46v20c0 5 9 10 20 10s20-5 20-10V46z" />
      <path className={styles.paper} d="M48 22l38 17-38 17-38-17z" />
      <path className={styles.line} d="M78 43v20" />
      <circle className={styles.solid} cx="78" cy="67" r="4" />
    </>
  ),
};

interface CampaignPictureProps {
  readonly name: CampaignPicture;
  /** A description of the picture; without it the picture is decoration. */
  readonly text?: string | undefined;
}

/** Renders a picture of our own, by name. */
export function CampaignPictureView({ name, text }: CampaignPictureProps): ReactNode {
  const Drawing = drawings[name];
  return (
    <svg
      className={styles.campaignPicture}
      viewBox="0 0 96 96"
      width="96"
      height="96"
      {...(text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}
    >
      <Drawing />
    </svg>
  );
}
