export interface ResetLink {
  /** The provider's one-time code. A secret: send it to the provider only. */
  readonly code: string
}

/** Reads the query of an emailed link; undefined without a code, or with a mode other than `resetPassword`. */
export function readResetLink(oobCode: string | undefined, mode: string | undefined): ResetLink | undefined {
  const code = oobCode?.trim() ?? ''
  return code !== '' && mode === 'resetPassword' ? { code } : undefined
}
