// Our own rules for oxlint, which .oxlintrc.json names as `phonebill/…`.

/** Forbids `new Date()` and `Date()`, which give the machine's time whatever clock the code was given. */
const noPresentDate = {
  create: (context) => {
    const report = (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, message: 'Ask the Clock that is given.' });
    };
    return { NewExpression: report, CallExpression: report };
  },
};

export default { meta: { name: 'phonebill' }, rules: { 'no-present-date': noPresentDate } };
