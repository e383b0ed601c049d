/** Keys from the console of the Firebase project. None is a secret. */
export interface FirebaseProject {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  /** For a project that enforces App Check: the id of the web app, and its site key of reCAPTCHA Enterprise. */
  readonly appCheck?: { readonly appId: string; readonly siteKey: string }
  /** Address of an emulator, such as `http://127.0.0.1:9099`. */
  readonly emulator?: string
}
