/** What an emailed reset link carries. */
export interface ResetLink {
  /** The provider's one-time code. A secret: it goes to the provider and nowhere else. */
  readonly code: string
}

/** Reads `oobCode` and `mode` of the link; a missing one, or a mode other than resetting, is no reset link. */
export function readResetLink(oobCode: string | undefined, mode: string | undefined): ResetLink | undefined {
  const code = oobCode?.trim() ?? ''
  return code !== '' && mode === 'resetPassword' ? { code } : undefined
}
