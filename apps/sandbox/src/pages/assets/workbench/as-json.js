// The messages for a file or a report: as they passed, with times that mean the same everywhere.
const stamp = (at) => new Date(at).toISOString();

export function asJson(entries) {
  return JSON.stringify(entries.map(plain), null, 2);
}

function plain({ kind, at, way, name, address, text, args, message, action, answers }) {
  if (kind !== 'call') return { at: stamp(at), kind, ...(address ? { address } : { text }) };
  const sent = message === undefined ? { args } : { message };
  const answered = answers.map((answer) => ({
    ...answer,
    at: stamp(answer.at ?? at),
    direction: 'native to page',
  }));
  return {
    at: stamp(at),
    direction: 'page to native',
    way,
    name,
    action: action ?? null,
    ...sent,
    answers: answered,
  };
}
