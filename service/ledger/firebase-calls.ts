/** A call to Firebase that the service or its setup makes. */
export interface FirebaseCall {
  /** The page that allows the call. */
  readonly document: string
  /** What the caller must know: limits, and failures that are answers. */
  readonly limits: string
  /** Error codes that are an answer; every other one is an outage. */
  readonly answers: readonly string[]
}

/** Methods of firebase-admin's `Auth`, as code writes them after `auth.`. */
export const adminCalls = {
  verifyIdToken: {
    document: 'https://firebase.google.com/docs/auth/admin/verify-id-tokens',
    limits:
      'Needs Google’s public keys; `auth/argument-error` is also thrown where they could not be fetched (firebase-admin-node#2913). A check for revocation is one more request.',
    answers: ['auth/id-token-expired', 'auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found'],
  },
  getUser: {
    document: 'https://firebase.google.com/docs/auth/admin/manage-users#retrieve_user_data',
    limits: 'A uid has 1 to 128 characters.',
    answers: ['auth/user-not-found', 'auth/invalid-uid'],
  },
  getUsers: {
    document: 'https://firebase.google.com/docs/auth/admin/manage-users#bulk_retrieve_user_data',
    limits: 'At most 100 identifiers; those that do not exist are listed apart, and are no failure.',
    answers: [],
  },
  updateUser: {
    document: 'https://firebase.google.com/docs/auth/admin/manage-users#update_a_user',
    limits: 'A changed email revokes the refresh tokens. Ten updates a second for one account.',
    answers: ['auth/email-already-exists', 'auth/invalid-email', 'auth/user-not-found'],
  },
  deleteUser: {
    document: 'https://firebase.google.com/docs/auth/admin/manage-users#delete_a_user',
    limits: 'Ten deletions a second for a project.',
    answers: ['auth/user-not-found'],
  },
  // What follows is called by the contract's world only.
  createUser: {
    document: 'https://firebase.google.com/docs/auth/admin/manage-users#create_a_user',
    limits: 'A password has at least six characters.',
    answers: [],
  },
  createCustomToken: {
    document: 'https://firebase.google.com/docs/auth/admin/create-custom-tokens',
    limits: 'Signed with the key of the service account; valid for an hour.',
    answers: [],
  },
  revokeRefreshTokens: {
    document: 'https://firebase.google.com/docs/auth/admin/manage-sessions#revoke_refresh_tokens',
    limits: 'Counts in whole seconds: a token of the same second stays valid.',
    answers: [],
  },
} as const satisfies Readonly<Record<string, FirebaseCall>>

/** Identity Toolkit's REST API, below `https://identitytoolkit.googleapis.com/admin/v2/projects/<project>/`. */
export const toolkitCalls = {
  'GET config': {
    document: 'https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/getConfig',
    limits: 'Needs the permission firebaseauth.configs.get.',
    answers: [],
  },
  'PATCH config': {
    document: 'https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/updateConfig',
    limits: 'Only the fields of `updateMask` change; a list is replaced as a whole.',
    answers: [],
  },
  'GET defaultSupportedIdpConfigs': {
    document:
      'https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs/get',
    limits: 'A provider that was never configured is a 404.',
    answers: ['404'],
  },
} as const satisfies Readonly<Record<string, FirebaseCall>>
