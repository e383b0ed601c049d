/** Keys from the console of the Firebase project. None is a secret. */
export interface FirebaseProject {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  /** Address of an emulator, such as `http://127.0.0.1:9099`. */
  readonly emulator?: string
}
