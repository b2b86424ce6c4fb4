import { classNames } from '../class-names.ts';
import * as styles from './sheet.module.css';

/** What tells the parts of a living sheet apart: its likeness has none of it. */
const NAMES = ['id', 'name', 'data-testid'];

/**
 * Lets a sheet that is about to go be seen sinking: a likeness of it, which nobody can touch and no reader
 * reads out, and which is gone a moment later. Nothing where motion is not wanted.
 */
export function leaveBehind(sheet: HTMLElement): void {
  const likeness = document.createElement('div');
  likeness.className = classNames(styles.leaving);
  likeness.setAttribute('aria-hidden', 'true');
  likeness.setAttribute('inert', '');
  const seen = document.createElement('div');
  seen.className = sheet.className;
  seen.append(...sheet.cloneNode(true).childNodes);
  for (const part of seen.querySelectorAll('*')) for (const name of NAMES) part.removeAttribute(name);
  likeness.append(seen);
  document.body.append(likeness);
  seen.scrollTop = sheet.scrollTop;
  if (getComputedStyle(likeness).animationName === 'none') return likeness.remove();
  // Not by what moves inside the sheet: those events come by here, too.
  const removeAtEnd = ({ target }: AnimationEvent): void => {
    if (target === likeness) likeness.remove();
  };
  likeness.addEventListener('animationend', removeAtEnd);
  likeness.addEventListener('animationcancel', removeAtEnd);
}
