// The wallet's own cashier, drawn over the web view: pays the real trade of an order in the sandbox's
// cashier.
import { element, fill } from './elements.js';

// Opens it; calls `ended` once with 'success', 'cancel' or 'fail' when it has gone.
export function openCashier({ screen, texts, orderNo, ended }) {
  const sheet = element('div', { className: 'sheet', role: 'dialog', ariaLabel: texts.cashier });
  const shade = element('div', { className: 'shade' });
  const at = `/workbench/trades/${encodeURIComponent(orderNo)}`;
  shade.append(sheet);
  screen.append(shade);

  function end(outcome) {
    shade.remove();
    ended(outcome);
  }

  async function ask(path = '', body) {
    const sent = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {};
    const answer = await fetch(at + path, sent).catch(() => null);
    if (answer?.ok) return answer.json();
    return { problem: answer?.status === 404 ? fill(texts.noTrade, { orderNo }) : texts.failed };
  }

  const heading = () =>
    element(
      'div',
      { className: 'sheet-head' },
      element('button', {
        type: 'button',
        className: 'sheet-cancel',
        textContent: texts.cancel,
        onclick: () => end('cancel'),
      }),
      element('strong', { textContent: texts.cashier }),
    );

  function show(trade) {
    if (trade.problem)
      return sheet.replaceChildren(
        heading(),
        element('p', { className: 'sheet-problem', role: 'alert', textContent: trade.problem }),
      );
    if (trade.state === 'paid') return end('success');
    if (trade.state !== 'open')
      return sheet.replaceChildren(
        heading(),
        element('p', {
          className: 'sheet-problem',
          role: 'alert',
          textContent: fill(texts.ended, { state: trade.state }),
        }),
      );
    const password = element('input', {
      type: 'password',
      inputMode: 'numeric',
      pattern: '[0-9]{6}',
      maxLength: 6,
      required: true,
      autocomplete: 'off',
      ariaLabel: texts.password,
      placeholder: texts.password,
    });
    const button = element('button', {
      className: 'button',
      textContent: trade.short ? texts.addMoney : fill(texts.pay, { amount: trade.amount }),
    });
    const form = element(
      'form',
      {},
      trade.short ? null : password,
      element(
        'p',
        trade.wrongPasswords > 0
          ? {
              className: 'sheet-wrong',
              role: 'alert',
              textContent: fill(texts.wrongPassword, { count: trade.triesLeft }),
            }
          : { className: 'quiet', textContent: texts.passwordHint },
      ),
      button,
    );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      show(await (trade.short ? ask('/money', {}) : ask('/pay', { password: password.value })));
    });
    sheet.replaceChildren(
      heading(),
      element('p', { className: 'sheet-amount', textContent: trade.amount }),
      element('p', { className: 'sheet-subject', textContent: trade.subject }),
      element(
        'dl',
        {},
        element(
          'div',
          {},
          element('dt', { textContent: texts.balance }),
          element('dd', { textContent: trade.balance }),
        ),
      ),
      form,
    );
    if (!trade.short) password.focus({ preventScroll: true });
  }

  sheet.replaceChildren(heading());
  void ask().then(show);
}
