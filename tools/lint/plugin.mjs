import { separateText } from './separate-text.mjs'

/**
 * Lint rules that oxlint has no option for.
 *
 * @typedef {{ report(problem: { node: object, message: string }): void }} Context
 */

const message = 'src-core has no clock: take the time from the Clock port and pass it to new Date(…).'

const noCurrentTime = {
  /** @param {Context} context */
  create(context) {
    /** @param {object} node */
    const report = (node) => context.report({ node, message })
    return {
      'NewExpression[callee.name="Date"][arguments.length=0]': report,
      'CallExpression[callee.name="Date"]': report,
    }
  },
}

export default {
  meta: { name: 'portal' },
  rules: { 'no-current-time': noCurrentTime, 'separate-text': separateText },
}
