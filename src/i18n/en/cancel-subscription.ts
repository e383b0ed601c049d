import type { CancelReason } from '../../../src-core/domain/cancel-reason'

export const cancel = {
  title: 'Cancel subscription',
  heading: 'We are sorry to see you go!',
  question: 'Why did you decide to leave?',
  until: (date: string) => `You keep everything until ${date}. Nothing is billed after that.`,
  reasons: {
    'too-expensive': 'too expensive',
    'privacy-concerns': 'privacy concerns',
    'not-using-anymore': 'not using the service anymore',
    'better-alternative': 'found a better alternative',
    'difficult-to-use': 'app difficult to use',
    'technical-issues': 'technical issues',
    'no-answer': "don't want to provide a reason",
  } satisfies Record<CancelReason, string>,
  missing: 'Choose one of the answers to go on.',
  submit: 'Continue',
  keep: 'Keep my subscription',
  legal: { begin: 'Until then our', between: 'and our', end: ' apply as before.' },
}
