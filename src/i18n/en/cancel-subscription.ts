import type { CancelReason } from '#contract/enums'

export const cancel = {
  title: 'Cancel subscription',
  heading: 'We are sorry to see you go!',
  question: 'Why did you decide to leave?',
  until: (date: string) => `If you cancel, you'll keep access until ${date}. You won't be charged again.`,
  atOnce: "If you cancel, your paused subscription ends now. You won't be charged again.",
  unpaid: "If you cancel, your access ends today. You won't be charged again.",
  callsOff: (plan: string) => `This also calls off your change to the ${plan} plan.`,
  reasons: {
    'too-expensive': 'too expensive',
    'privacy-concerns': 'privacy concerns',
    'not-using-anymore': 'not using the service anymore',
    'better-alternative': 'found a better alternative',
    'difficult-to-use': 'app difficult to use',
    'technical-issues': 'technical issues',
    'no-answer': "don't want to provide a reason",
  } satisfies Record<CancelReason, string>,
  missing: 'Choose a reason to continue.',
  submit: 'Continue',
  submitDescription: 'Ends your subscription. Nothing more is charged.',
  submitDescriptionUntil: (date: string) => `Ends your subscription on ${date}. Nothing more is charged.`,
  keep: 'Keep my subscription',
  legal: { begin: 'See our', between: 'and', end: '.' },
  notices: {
    'subscription-cancelled': (date: string) =>
      `Your subscription is cancelled and won't renew. You'll keep access until ${date}.`,
    'subscription-not-cancelled': "We couldn't cancel your subscription. It will still renew. Try again.",
    'subscription-ended': "Your subscription has ended. You won't be charged again.",
  },
}
