import type { ResetRequestFailure } from '../../../src-core/ports/identity'
import { noConnection, somethingWrong, storageUnavailable, tooManyAttempts } from './common'

export const accountDialogs = {
  close: 'Close',
  confirm: 'Continue',
  resetQuestion: (email: string) => `We'll email a reset link to ${email}.`,
  resetSent: "Great! Now check your email. We've sent you a reset link.",
  resetFailed: {
    'user-not-found': somethingWrong,
    'no-connection': noConnection,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unknown: somethingWrong,
  } satisfies Record<ResetRequestFailure['kind'], string>,
  deleteWarning: 'Your account and everything in it will be permanently deleted.',
  deleteBilling: "This doesn't cancel your subscription: you'll still be billed.",
  deleteProcessing: "We're still confirming a payment: if it goes through, you'll be billed.",
  deleteCancelFirst: 'Cancel subscription first',
  deleteAgree: 'I understand that my account will be permanently deleted.',
  deleteMissing: 'Tick the box to continue.',
  deleteFailed: "We couldn't delete your account. Try again.",
}
