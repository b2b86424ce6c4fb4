// How each action is answered, as the panel beside the phone says; kept for this tab.
const KEPT = 'sandbox.workbench.answers';

function mark(select) {
  select.closest('.answer').classList.toggle('changed', select.value !== 'normal');
  select.dataset.was = select.value;
}

export function createAnswers(changed) {
  const selects = [...document.querySelectorAll('#answers select')];
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  for (const select of selects) {
    const { action } = select.dataset;
    if (kept[action]) select.value = kept[action];
    mark(select);
    select.addEventListener('change', () => change(select));
  }
  document.getElementById('reset').addEventListener('click', () => {
    for (const select of selects) {
      if (select.value === 'normal') continue;
      select.value = 'normal';
      change(select);
    }
  });

  function change(select) {
    const settledAtStart = [select.value, select.dataset.was].includes('unsupported');
    mark(select);
    sessionStorage.setItem(KEPT, JSON.stringify(modes()));
    changed(settledAtStart);
  }

  const modes = () =>
    Object.fromEntries(
      selects
        .filter(({ value }) => value !== 'normal')
        .map((select) => [select.dataset.action, select.value]),
    );
  return { modes, modeOf: (action) => modes()[action] ?? 'normal' };
}
