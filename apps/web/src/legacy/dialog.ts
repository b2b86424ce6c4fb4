/**
 * Provides modal dialogs for engines without them (Safari before 15.4), where `<dialog>` is an unknown
 * element.
 */
import dialogPolyfill from 'dialog-polyfill';

/** Covers what the pages use; the polyfill replaces both with its own when it is first shown. */
function showModal(this: HTMLDialogElement): void {
  if (this.localName !== 'dialog') throw new TypeError('not a dialog');
  dialogPolyfill.forceRegisterDialog(this);
  const before = document.activeElement;
  const { close } = this;
  this.close = (value) => {
    close.call(this, value);
    // The polyfill leaves the focus nowhere.
    if (before instanceof HTMLElement) before.focus();
  };
  this.showModal();
}

if (!('HTMLDialogElement' in window) || !HTMLDialogElement.prototype.showModal) {
  const prototype = document.createElement('dialog').constructor.prototype as HTMLDialogElement;
  prototype.showModal = showModal;
}
